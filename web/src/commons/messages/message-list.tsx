/** The messages of a conversation, virtualized; the list never moves while a member reads. */
import { type ReactNode, useMemo, useRef } from "react";
import { useQuiet } from "@/lib/preferences";
import { Button } from "@/ui/button";
import { DayLine, NewMessagesLine } from "./day-line";
import { JumpToLatest } from "./jump-to-latest";
import type { BaseMessage } from "./message";
import type { ShownMessage } from "./message-frame";
import type { MessageWindow } from "./message-window";
import type { UnsentMessageData } from "./outbox";
import { buildRows } from "./rows";
import { UNSENT } from "./unsent-message";
import { useAnnouncer } from "./use-announcer";
import { useHeldBackMessages } from "./use-held-back-messages";
import { useMessageViewport } from "./use-message-viewport";
import type { ReadPosition } from "./use-read-position";
import { useRovingFocus } from "./use-roving-focus";
import type { Thread } from "./use-thread";

export interface MessageListProps<T extends BaseMessage, B> {
	/** The list's accessible name, such as "Messages in Community". */
	label: string;
	thread: Thread<T, B>;
	window: MessageWindow<T>;
	read: ReadPosition;
	/** The number of new messages where not all of them are loaded. */
	unread: number;
	getAuthor: (message: T) => string;
	/** A message as one spoken sentence. */
	spoken: (message: T) => string;
	renderMessage: (shown: ShownMessage<T, B>) => ReactNode;
	renderUnsent: (unsent: UnsentMessageData<B>) => ReactNode;
	/** Shown if there are no messages. */
	empty: ReactNode;
}

const getTime = ({ createdAt }: BaseMessage) => createdAt;
const isGone = ({ state }: BaseMessage) => state !== "there";

export function MessageList<T extends BaseMessage, B>(props: MessageListProps<T, B>) {
	const { thread, window, read, getAuthor } = props;
	const { isOwn, messageWindow } = thread;
	const { unsent } = thread.outbox;
	const { newAfter } = read;
	const { items: messages, later } = window;
	const { failed, loadEarlier, loadLater } = messageWindow;
	const box = useRef<HTMLDivElement>(null);
	// Quiet mode shows new messages only on request.
	const quiet = useQuiet();
	const { shown, waiting, showHeldBack } = useHeldBackMessages(messages, quiet && !later, isOwn);
	const rows = useMemo(() => {
		const getKey = (one: T) => (isOwn(one) && one.key) || one.id;
		return buildRows(shown, later ? [] : unsent, newAfter, { getKey, getAuthor, getTime, isGone });
	}, [shown, unsent, later, newAfter, isOwn, getAuthor]);
	const announced = useAnnouncer(box, messages, { isOwn, spoken: props.spoken });
	const roving = useRovingFocus(box, rows);
	const sight = useMessageViewport(box, rows, roving.activeIndex, thread, read.seen);
	const has = rows.length > 0;
	const unseen = messages.filter((one) => one.seq > sight.seen && !isOwn(one) && !isGone(one)).length;

	function toLatest() {
		showHeldBack();
		if (later) thread.goTo(null);
		else sight.toEnd();
	}

	return (
		<div className="relative flex min-h-0 grow flex-col">
			{failed && (
				<p className="flex items-center justify-between gap-3 bg-warn-soft px-3 text-sm text-warn">
					{failed === "earlier" ? "Couldn't load earlier messages." : "Couldn't load newer messages."}
					<Button variant="quiet" onClick={failed === "earlier" ? loadEarlier : loadLater}>
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
								className="absolute inset-x-0 top-0 has-data-over:z-10"
								style={{ transform: `translateY(${start}px)` }}
							>
								{row.kind === "message" && row.day !== null && <DayLine at={row.day} />}
								{row.kind === "message" && row.startsNew && <NewMessagesLine />}
								<article
									data-row={row.key}
									tabIndex={tabIndex}
									aria-label={row.kind === "message" ? props.spoken(row.message) : UNSENT}
									className="group relative rounded-sm px-3 focus-visible:-outline-offset-2"
								>
									{row.kind === "message"
										? props.renderMessage({ thread, message: row.message, showsAuthor: row.showsAuthor, tabIndex })
										: props.renderUnsent(row.unsent)}
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
