/** An ambassador's invite link: to copy, and to replace. */
import { Copy } from "lucide-react";
import { useState } from "react";
import type { Invite } from "@/lib/api/types.gen";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { TextField } from "@/ui/text-field";
import { useToast } from "@/ui/toast";
import { useCopy } from "@/ui/use-copy";
import { useNewInvite } from "./invite-queries";
import { Section } from "./section";

export function InviteCard({ invite: { url } }: { invite: Invite }) {
	const copy = useCopy();
	const toast = useToast();
	const replace = useNewInvite();
	const [asking, setAsking] = useState(false);
	return (
		<Section title="Your invite link">
			<TextField
				label="Link"
				hint="It leads to sign-up. Anyone you give it to can use it."
				readOnly
				value={url}
				onFocus={(event) => event.target.select()}
			/>
			<div className="flex flex-wrap gap-3">
				<Button
					icon={<Copy aria-hidden size={18} />}
					onClick={() => void copy(url, "Link copied.", "We couldn't copy the link.")}
				>
					Copy link
				</Button>
				<Button variant="quiet" onClick={() => setAsking(true)}>
					Replace this link
				</Button>
			</div>
			<ConfirmDialog
				open={asking}
				title="Replace your link?"
				confirmLabel="Replace link"
				cancelLabel="Keep it"
				busy={replace.isPending}
				onCancel={() => setAsking(false)}
				onConfirm={() =>
					replace.mutate(undefined, {
						onSuccess: () => toast("You have a new link."),
						onError: ({ code }) =>
							toast(
								code === "partners.too_many_invites"
									? "You've replaced your link often today. Please go on tomorrow."
									: "We couldn't replace the link. Please try again.",
							),
						onSettled: () => setAsking(false),
					})
				}
			>
				<p>You get a new link and a new QR code. The old ones keep working, and people who come by them still count.</p>
			</ConfirmDialog>
		</Section>
	);
}
