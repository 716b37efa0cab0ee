/** What is said above the stage: that nothing is recorded, how the connection is, and what a device did. */
import { CircleDot, Volume2 } from "lucide-react";
import { Button } from "@/ui/button";
import { InlineAlert } from "@/ui/inline-alert";
import { getPhaseText, isConnected, isOpen } from "./call-phase";
import { type ActiveCall, useSnapshot } from "./call-provider";

export const NotRecorded = () => (
	<p className="flex gap-3 rounded-md bg-info-soft px-4 py-2.5 text-info text-sm">
		<CircleDot aria-hidden size={20} className="shrink-0" />
		<span>
			<strong className="font-[650]">Not recorded.</strong> There is no replay, and you will be told before that ever
			changes.
		</span>
	</p>
);

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
