/** The messages of a conversation, virtualized; the list never moves while a member reads. */
import { type ReactNode, useMemo, useRef } from "react";
import { Button } from "@/ui/button";
import { DayLine, NewMessagesLine } from "./day-line";
import { JumpToLatest } from "./jump-to-latest";
import type { Entry } from "./message-window";
import type { UnsentMessageData } from "./outbox";
import { buildRows, type MessageRow, type RowAccessors } from "./rows";
import { UNSENT } from "./unsent-message";
import { useAnnouncer } from "./use-announcer";
import { useHeldBackMessages } from "./use-held-back-messages";
import { type Place, useMessageViewport } from "./use-message-viewport";
import { useRovingFocus } from "./use-roving-focus";

export type { Place } from "./use-message-viewport";

export interface MessageListProps<T extends Entry, B> extends RowAccessors<T> {
	/** The list's accessible name, such as "Messages in Community". */
	label: string;
	messages: readonly T[];
	unsent: readonly UnsentMessageData<B>[];
	/** More messages exist at this end. */
	earlier: boolean;
	later: boolean;
	onEarlier: () => void;
	onLater: () => void;
	/** The end that failed to load. */
	failed: "earlier" | "later" | null;
	/** Called when the newest messages are requested and not loaded. */
	onLatest: () => void;
	/** The last read position: later messages follow a line. */
	newAfter: number | null;
	/** The number of new messages where not all of them are loaded. */
	unread: number;
	place: Place;
	/** Called when the reader has seen everything up to here. */
	onSeen: (seq: number) => void;
	/** Called with the reading position; null is the end. */
	onReading: (seq: number | null) => void;
	isOwn: (message: T) => boolean;
	/** A message as one spoken sentence; null for a removed one. */
	spoken: (message: T) => string | null;
	/** `tabIndex` is that of the message's controls. */
	renderMessage: (row: MessageRow<T>, tabIndex: number) => ReactNode;
	renderUnsent: (unsent: UnsentMessageData<B>) => ReactNode;
	/** Shown if there are no messages. */
	empty: ReactNode;
	/** Quiet mode shows new messages only on request. */
	quiet: boolean;
}

export function MessageList<T extends Entry, B>(props: MessageListProps<T, B>) {
	const { messages, unsent, later, failed, newAfter, quiet, isOwn, getKey, getAuthor, getTime, isGone } = props;
	const box = useRef<HTMLDivElement>(null);
	const { shown, waiting, showHeldBack } = useHeldBackMessages(messages, quiet && !later, isOwn);
	const rows = useMemo(
		() => buildRows(shown, later ? [] : unsent, newAfter, { getKey, getAuthor, getTime, isGone }),
		[shown, unsent, later, newAfter, getKey, getAuthor, getTime, isGone],
	);
	const announced = useAnnouncer(box, messages, props);
	const roving = useRovingFocus(box, rows);
	const sight = useMessageViewport(box, rows, roving.activeIndex, props);
	const has = rows.length > 0;
	const unseen = messages.filter((one) => one.seq > sight.seen && !isOwn(one) && !isGone(one)).length;

	function toLatest() {
		showHeldBack();
		if (later) props.onLatest();
		else sight.toEnd();
	}

	return (
		<div className="relative flex min-h-0 grow flex-col">
			{failed && (
				<p className="flex items-center justify-between gap-3 bg-warn-soft px-3 text-sm text-warn">
					{failed === "earlier" ? "Couldn't load earlier messages." : "Couldn't load newer messages."}
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
						const tabIndex = roving.within(row.key) ? 0 : -1;
						return (
							<div
								key={key}
								ref={sight.measure}
								data-index={index}
								className="absolute inset-x-0 top-0"
								style={{ transform: `translateY(${start}px)` }}
							>
								{row.kind === "message" && row.day !== null && <DayLine at={row.day} />}
								{row.kind === "message" && row.startsNew && <NewMessagesLine />}
								<article
									data-row={row.key}
									tabIndex={tabIndex}
									aria-label={row.kind === "message" ? (props.spoken(row.message) ?? undefined) : UNSENT}
									className="group rounded-sm px-3 focus-visible:-outline-offset-2"
								>
									{row.kind === "message" ? props.renderMessage(row, tabIndex) : props.renderUnsent(row.unsent)}
								</article>
							</div>
						);
					})}
				</div>
			</div>
			{has && (!sight.atEnd || waiting > 0) && (
				<JumpToLatest
					count={waiting > 0 ? waiting : later ? props.unread : unseen}
					heldBack={waiting > 0}
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
