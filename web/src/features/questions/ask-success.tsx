/** The success view after a Question: a moment of joy, and where to see its status (spec §2). */
import { PushOffer } from "@/commons/devices/push-offer";
import { Button, ButtonLink } from "@/ui/button";
import { FallingEmoji } from "@/ui/falling-emoji";
import { Modal } from "@/ui/modal";

export function AskSuccess({ onClose }: { onClose: () => void }) {
	return (
		<Modal
			open
			title="Question Submitted!"
			width="narrow"
			cross={false}
			onClose={onClose}
			footer={
				<>
					<ButtonLink href="/community/profile" onClick={onClose}>
						View Profile
					</ButtonLink>
					<Button variant="secondary" onClick={onClose}>
						Close
					</Button>
				</>
			}
		>
			<p>Your question is pending review. You can view its status in your profile.</p>
			<PushOffer />
			<FallingEmoji />
		</Modal>
	);
}
