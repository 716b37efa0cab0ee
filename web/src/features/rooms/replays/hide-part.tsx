/** Lets a member take their own voice and picture out of a replay. */
import { UserMinus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { useToast } from "@/ui/toast";
import { getErrorText, useHidePart } from "./replay-queries";

export function HidePart({ id }: { id: string }) {
	return (
		<Card className="flex flex-col items-start gap-3">
			<h2>You're in this replay</h2>
			<p className="max-w-prose">
				You said yes to being recorded. You can change your mind at any time, without a reason.
			</p>
			<HidePartButton id={id} />
		</Card>
	);
}

/** `of` names the recording where there are several. */
export function HidePartButton({ id, of }: { id: string; of?: string }) {
	const [isAsking, setAsking] = useState(false);
	const { mutate, isPending } = useHidePart(id);
	const toast = useToast();
	const hide = () =>
		mutate(undefined, {
			onError: (thrown) => toast(getErrorText(thrown)),
			onSettled: () => setAsking(false),
		});
	return (
		<>
			<Button
				variant="secondary"
				icon={<UserMinus aria-hidden size={20} />}
				aria-label={of && `Hide my part of ${of}`}
				onClick={() => setAsking(true)}
			>
				Hide my part
			</Button>
			<ConfirmDialog
				open={isAsking}
				danger
				title="Hide your part?"
				confirmLabel="Hide my part"
				cancelLabel="Keep it"
				busy={isPending}
				onConfirm={hide}
				onCancel={() => setAsking(false)}
			>
				<p>
					Your voice and picture are deleted from this recording, and that can't be undone. Its replay is prepared again
					without you, and nobody can watch it until then.
				</p>
			</ConfirmDialog>
		</>
	);
}
