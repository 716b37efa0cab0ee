/** Whether a room is live, waiting or neither: a shape and a word, never colour alone. */
import { classNames } from "./class-names";
import "./room-status.css";

export type RoomState = "live" | "waiting" | "idle";

const words: Record<RoomState, string> = { live: "Live", waiting: "Waiting", idle: "No live rooms" };

const pills: Record<RoomState, string> = {
	live: "bg-danger-soft text-live",
	waiting: "bg-warn-soft text-warn",
	idle: "text-muted",
};

const shapes: Record<RoomState, string> = {
	live: "kit-pulse size-2.5 rounded-full bg-live forced-colors:bg-[CanvasText]",
	waiting: "size-2.5 rounded-full border-2 border-waiting",
	idle: "h-0.5 w-2.5 bg-idle forced-colors:bg-[CanvasText]",
};

export interface RoomStatusProps {
	state: RoomState;
	/** Only the shape is visible, and nothing where there is no room; screen readers still read the word. */
	compact?: boolean;
}

export function RoomStatus({ state, compact }: RoomStatusProps) {
	return (
		<span
			data-state={state}
			className={classNames(
				"inline-flex items-center gap-1.5 rounded-full text-xs font-semibold",
				!compact && "px-2.5 py-0.5",
				!compact && pills[state],
			)}
		>
			{!(compact && state === "idle") && <span aria-hidden className={classNames("shrink-0", shapes[state])} />}
			<span className={compact ? "sr-only" : undefined}>{words[state]}</span>
		</span>
	);
}
