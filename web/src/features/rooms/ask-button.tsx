/** The button at the door of a Room, and the upgrade dialog where the member's plan does not include it. */
import { Lock } from "lucide-react";
import { UpgradeGate } from "@/commons/gates/upgrade-gate";
import type { Room } from "@/lib/api/types.gen";
import { Button } from "@/ui/button";
import { InlineAlert } from "@/ui/inline-alert";
import { isOpen } from "./call/call-phase";
import { useCalls } from "./call/call-provider";
import { formatTier, getGate } from "./room-text";
import { useTakeSeat } from "./use-seat";

interface AskButtonProps {
	room: Room;
	leads: boolean;
	label: string;
}

export function AskButton({ room, leads, label }: AskButtonProps) {
	const gate = getGate(room);
	const { active } = useCalls();
	const isElsewhere = active !== null && active.roomId !== room.id && isOpen(active.connection.snapshot().phase);
	const seat = useTakeSeat(room.id, leads ? null : gate);
	return (
		<div className="flex flex-col gap-3">
			{isElsewhere && <p className="text-sm">You're in another Room. You leave it when you come in here.</p>}
			{seat.errorText && <InlineAlert>{seat.errorText}</InlineAlert>}
			<div className="flex flex-wrap items-center gap-3">
				<Button busy={seat.busy} onClick={seat.ask}>
					{label}
				</Button>
				{seat.isClosed && (
					<span className="flex items-center gap-2 text-muted text-sm">
						<Lock aria-hidden size={16} className="shrink-0" />
						{formatTier(room.minTier)}
					</span>
				)}
			</div>
			<UpgradeGate feature={seat.isGated ? gate : null} onClose={seat.closeGate} />
		</div>
	);
}
