/** The messages of a conversation, of which only those in sight are drawn; the page never moves while somebody reads. */
import { type ReactNode, useMemo, useRef } from "react";
import { Button } from "@/ui/button";
import { DayLine, FreshLine } from "./day-line";
import { JumpToLatest } from "./jump-to-latest";
import type { Unsent } from "./outbox";
import { type MessageRow, type Placing, rowsOf } from "./rows";
import { UNSENT } from "./unsent-message";
import { useAnnouncer } from "./use-announcer";
import { useArrivals } from "./use-arrivals";
import { useRoving } from "./use-roving";
import { type Place, useSight } from "./use-sight";
import type { Entry } from "./window";

export type { Place } from "./use-sight";

export interface MessageListProps<T extends Entry, B> extends Placing<T> {
	/** What is talked in, such as "Messages in Community". */
	label: string;
	messages: readonly T[];
	unsent: readonly Unsent<B>[];
	/** There is more at this end that is not here yet. */
	earlier: boolean;
	later: boolean;
	onEarlier: () => void;
	onLater: () => void;
	/** An end that did not load. */
	failed: "earlier" | "later" | null;
	/** The newest is wanted and not here. */
	onLatest: () => void;
	/** Where the reader was last: what came later stands below a line. */
	freshAfter: number | null;
	/** How many are new where not all of them are here. */
	unread: number;
	place: Place;
	/** The reader has seen everything up to here. */
	onSeen: (seq: number) => void;
	/** Where somebody reads; null is at the end. */
	onReading: (seq: number | null) => void;
	mineOf: (message: T) => boolean;
	/** A message in one sentence, for those who listen; null for one that is gone. */
	spoken: (message: T) => string | null;
	/** `within` says that its controls are in the order of Tab. */
	renderMessage: (row: MessageRow<T>, within: boolean) => ReactNode;
	renderUnsent: (unsent: Unsent<B>) => ReactNode;
	/** Stands in place of messages while there are none. */
	empty: ReactNode;
	/** In quiet mode nothing appears by itself. */
	quiet: boolean;
}

export function MessageList<T extends Entry, B>(props: MessageListProps<T, B>) {
	const { messages, unsent, later, failed, freshAfter, quiet, mineOf, keyOf, authorOf, timeOf, goneOf } = props;
	const box = useRef<HTMLDivElement>(null);
	const { shown, waiting, letIn } = useArrivals(messages, quiet && !later, mineOf);
	const rows = useMemo(
		() => rowsOf(shown, later ? [] : unsent, freshAfter, { keyOf, authorOf, timeOf, goneOf }),
		[shown, unsent, later, freshAfter, keyOf, authorOf, timeOf, goneOf],
	);
	const announced = useAnnouncer(box, messages, props);
	const roving = useRoving(box, rows);
	const sight = useSight(box, rows, roving.kept, props);
	const has = rows.length > 0;
	const unseen = messages.filter((one) => one.seq > sight.seen && !mineOf(one) && !goneOf(one)).length;

	function toLatest() {
		letIn();
		if (later) props.onLatest();
		else sight.toEnd();
	}

	return (
		<div className="relative flex min-h-0 grow flex-col">
			{failed && (
				<p className="flex items-center justify-between gap-3 bg-warn-soft px-3 text-sm text-warn">
					{failed === "earlier" ? "Earlier messages did not load." : "Newer messages did not load."}
					<Button variant="quiet" onClick={failed === "earlier" ? props.onEarlier : props.onLater}>
						Try again
					</Button>
				</p>
			)}
			<div
				ref={box}
				role="log"
				aria-label={props.label}
				aria-live="off"
				// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is within reach of the keyboard.
				tabIndex={0}
				onKeyDown={(event) => roving.keyDown(event, sight.show)}
				onFocus={roving.focused}
				onBlur={roving.blurred}
				className="relative min-h-0 grow overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-4"
			>
				{!has && <div className="flex min-h-full items-center justify-center p-4">{props.empty}</div>}
				<div className="relative" style={{ height: has ? sight.height : 0 }}>
					{sight.items.map(({ index, key, start }) => {
						const row = rows[index];
						if (!row) return null;
						const within = roving.within(row.key);
						return (
							<div
								key={key}
								ref={sight.measure}
								data-index={index}
								className="absolute inset-x-0 top-0"
								style={{ transform: `translateY(${start}px)` }}
							>
								{row.kind === "message" && row.day !== null && <DayLine at={row.day} />}
								{row.kind === "message" && row.fresh && <FreshLine />}
								<article
									data-row={row.key}
									tabIndex={within ? 0 : -1}
									aria-label={row.kind === "message" ? (props.spoken(row.message) ?? undefined) : UNSENT}
									className="group rounded-sm px-3 focus-visible:-outline-offset-2"
								>
									{row.kind === "message" ? props.renderMessage(row, within) : props.renderUnsent(row.unsent)}
								</article>
							</div>
						);
					})}
				</div>
			</div>
			{has && (!sight.atEnd || waiting > 0) && (
				<JumpToLatest
					count={waiting > 0 ? waiting : later ? props.unread : unseen}
					held={waiting > 0}
					quiet={quiet}
					onJump={toLatest}
				/>
			)}
			<p role="status" className="sr-only">
				{announced}
			</p>
		</div>
	);
}
