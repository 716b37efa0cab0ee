/** The success view after a Win: a moment of joy, and where to see its status. */
import { PushOffer } from "@/commons/devices/push-offer";
import { Button, ButtonLink } from "@/ui/button";
import { Celebration } from "@/ui/celebration";
import { Modal } from "@/ui/modal";

export function ShareSuccess({ onClose }: { onClose: () => void }) {
	return (
		<Modal
			open
			title="Win Shared!"
			width="narrow"
			cross={false}
			closeOnBackdrop={false}
			onClose={onClose}
			footer={
				<>
					<ButtonLink href="/community/profile" onClick={onClose}>
						View My Profile
					</ButtonLink>
					<Button variant="secondary" onClick={onClose}>
						Close
					</Button>
				</>
			}
		>
			<p>Your win has been submitted and is pending approval. You can view your pending wins in your profile.</p>
			<PushOffer />
			<Celebration />
		</Modal>
	);
}
