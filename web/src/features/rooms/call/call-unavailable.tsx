/** Shown where the code of calls couldn't be loaded, with a way to leave without it. */
import { LogOut } from "lucide-react";
import { Button } from "@/ui/button";
import { ErrorState } from "@/ui/error-state";
import { useLeaveSeat } from "../use-seat";
import { useCalls } from "./call-provider";

/** Browsers remember a file that failed, so only a new page asks for it again. */
export function CallUnavailable({ roomId }: { roomId: string }) {
	return (
		<ErrorState
			alone
			title="The Room couldn't be loaded"
			text="You may be offline. Your place is kept for a moment."
			onRetry={() => window.location.reload()}
			action={<LeaveButton roomId={roomId} />}
		/>
	);
}

/** Leaves a Room whose call has not begun. */
export function LeaveButton({ roomId }: { roomId: string }) {
	const { leave } = useCalls();
	const seat = useLeaveSeat(roomId);
	return (
		<Button
			variant="quiet"
			icon={<LogOut aria-hidden size={20} />}
			busy={seat.isPending}
			onClick={() => {
				leave();
				seat.mutate();
			}}
		>
			Leave quietly
		</Button>
	);
}
