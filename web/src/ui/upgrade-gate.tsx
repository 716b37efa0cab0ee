/** The dialog that says, without any pressure, that something belongs to a higher tier. */
import { Button, ButtonLink } from "./button";
import { Modal } from "./modal";

/** Spec §6: everything that a tier can hold back. */
export type GatedFeature =
	| "share wins"
	| "view wins"
	| "view prompts"
	| "view user profiles"
	| "view this room recording"
	| "view Room replays"
	| "chat"
	| "join this room"
	| "send direct messages"
	| "access the professional directory"
	| "suggest prompts"
	| "enter this room";

export interface UpgradeGateProps {
	/** Null while nothing is held back. */
	feature: GatedFeature | null;
	onClose: () => void;
}

export function UpgradeGate({ feature, onClose }: UpgradeGateProps) {
	return (
		<Modal
			open={feature !== null}
			onClose={onClose}
			title="Want full access?"
			width="narrow"
			cross={false}
			footer={
				<>
					<ButtonLink href="/community/upgrade" onClick={onClose} className="grow basis-0">
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
				Reading the newest Wins, sharing one a day and asking one question a day stay free.
			</p>
		</Modal>
	);
}
