/** Ends the weekly series of a Room after a question; the Room itself stays. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CalendarX2 } from "lucide-react";
import { useState } from "react";
import { endRoomSeries } from "@/lib/api/sdk.gen";
import type { Room } from "@/lib/api/types.gen";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { useToast } from "@/ui/toast";
import { getStepErrorText } from "./error-text";
import { roomKeys } from "./room-queries";

export function EndSeries({ room: { id } }: { room: Room }) {
	const client = useQueryClient();
	const toast = useToast();
	const [asking, setAsking] = useState(false);
	const { mutate, isPending } = useMutation({
		mutationFn: () => endRoomSeries({ path: { id } }),
		onSuccess: () => toast("The series has ended."),
		onError: (thrown) => toast(getStepErrorText(thrown)),
		onSettled() {
			setAsking(false);
			void client.invalidateQueries({ queryKey: roomKeys.all });
		},
	});
	return (
		<>
			<Button variant="danger" icon={<CalendarX2 aria-hidden size={20} />} onClick={() => setAsking(true)}>
				End the series
			</Button>
			{asking && (
				<ConfirmDialog
					open
					danger
					title="End the series?"
					confirmLabel="End the series"
					cancelLabel="Keep it"
					busy={isPending}
					onConfirm={() => mutate()}
					onCancel={() => setAsking(false)}
				>
					<p>This Room stays. Those after it are cancelled, and no more are planned. This can't be undone.</p>
				</ConfirmDialog>
			)}
		</>
	);
}
