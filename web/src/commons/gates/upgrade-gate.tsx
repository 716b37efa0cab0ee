/** The upgrade dialog, without any pressure. */
import { useRouter } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import type { GatedFeature } from "@/lib/generated/tiers.gen";
import { Button, ButtonLink } from "@/ui/button";
import { HelpNow } from "@/ui/help-now";
import { Modal } from "@/ui/modal";

const PLANS = "/community/upgrade";

export interface UpgradeGateProps {
	/** Null while no gate is closed. */
	feature: GatedFeature | "like what others share" | null;
	onClose: () => void;
	/** The whole page is gated, so the way to the plans must not lead back to this dialog. */
	page?: boolean;
}

export function UpgradeGate({ feature, onClose, page = false }: UpgradeGateProps) {
	const router = useRouter({ warn: false });
	function toPlans(event: MouseEvent) {
		if (!page) return onClose();
		const plain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
		if (!router || !plain) return;
		event.preventDefault();
		void router.navigate({ href: PLANS, replace: true });
	}
	return (
		<Modal
			open={feature !== null}
			onClose={onClose}
			title="Want full access?"
			width="narrow"
			cross={false}
			footer={
				<>
					<ButtonLink href={PLANS} onClick={toPlans} className="grow basis-0">
						Upgrade
					</ButtonLink>
					<Button variant="secondary" onClick={onClose} className="grow basis-0">
						Maybe Later
					</Button>
				</>
			}
		>
			<p>You need to upgrade to {feature}.</p>
			<p className="mt-2 text-muted text-sm">
				Reading questions, asking one a day and sharing one Win a day stay free.
			</p>
			<HelpNow className="mt-2 -ms-3 text-sm" />
		</Modal>
	);
}
