/** What members see whose plan doesn't include replays: a plain sentence, and the upgrade dialog above it. */
import { Lock } from "lucide-react";
import { UpgradeGate } from "@/commons/gates/upgrade-gate";
import { EmptyState } from "@/ui/empty-state";

interface LockedReplaysProps {
	feature: "view Room replays" | "view this room recording";
	onClose: () => void;
}

export function LockedReplays({ feature, onClose }: LockedReplaysProps) {
	return (
		<>
			<EmptyState
				icon={<Lock aria-hidden size={32} />}
				title="Replays are for Supporters"
				text="What was recorded of a Room can be watched for 30 days. Nobody is in it who didn't say yes."
			/>
			<UpgradeGate feature={feature} page onClose={onClose} />
		</>
	);
}
