/** The success view after a new post: a moment of joy, and where to see its status. */
import type { ReactNode } from "react";
import { PushOffer } from "@/commons/devices/push-offer";
import { SuccessDrawing } from "@/drawings/success";
import { Button, ButtonLink } from "@/ui/button";
import { Modal } from "@/ui/modal";

interface PostSuccessProps {
	title: string;
	text: string;
	profileLabel: string;
	closeOnBackdrop?: boolean;
	/** The celebration. */
	children: ReactNode;
	onClose: () => void;
}

export function PostSuccess({ title, text, profileLabel, closeOnBackdrop, children, onClose }: PostSuccessProps) {
	return (
		<Modal
			open
			title={title}
			width="narrow"
			cross={false}
			closeOnBackdrop={closeOnBackdrop}
			onClose={onClose}
			footer={
				<>
					<ButtonLink href="/community/profile" onClick={onClose}>
						{profileLabel}
					</ButtonLink>
					<Button variant="secondary" onClick={onClose}>
						Close
					</Button>
				</>
			}
		>
			<div className="mx-auto aspect-3/2 w-60 max-w-full short:hidden">
				<SuccessDrawing />
			</div>
			<p>{text}</p>
			<PushOffer />
			{children}
		</Modal>
	);
}
