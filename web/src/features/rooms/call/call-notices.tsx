/** What is said above the stage: how the connection is, and what a device did. */
import { Volume2 } from "lucide-react";
import { Button } from "@/ui/button";
import { InlineAlert } from "@/ui/inline-alert";
import { getPhaseText, isConnected, isOpen } from "./call-phase";
import { type ActiveCall, useSnapshot } from "./call-provider";

export function CallNotices({ active }: { active: ActiveCall }) {
	const { phase, isAudible, notice } = useSnapshot(active);
	const { connection } = active;
	return (
		<>
			{phase !== "connected" && isOpen(phase) && (
				<InlineAlert silent tone={isConnected(phase) || phase === "connecting" ? "info" : "warn"}>
					{getPhaseText(phase)}
				</InlineAlert>
			)}
			{isOpen(phase) && !isAudible && (
				<Button variant="secondary" icon={<Volume2 aria-hidden size={20} />} onClick={connection.allowSound}>
					Tap to hear the Room
				</Button>
			)}
			{notice && <InlineAlert tone="info">{notice}</InlineAlert>}
		</>
	);
}
