/** The chat of a Room: its messages, those that were not sent, and the field to write. */

import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { CollapsedText, HIDDEN } from "@/commons/messages/collapsed-text";
import { Composer } from "@/commons/messages/composer";
import { MessageText } from "@/commons/messages/message-frame";
import { MessageTime } from "@/commons/messages/message-time";
import { UNSENT, UnsentMessage } from "@/commons/messages/unsent-message";
import { CONVERSATION, useAnnouncer } from "@/commons/messages/use-announcer";
import { useDraft } from "@/commons/messages/use-draft";
import { useMutedWordMatcher } from "@/commons/messages/use-muted-words";
import { getWaitingText } from "@/commons/messages/waiting-text";
import type { CallMessage } from "@/lib/api/types.gen";
import { formatTime } from "@/lib/dates";
import { roomMessageMax } from "@/lib/generated/limits.gen";
import { Avatar } from "@/ui/avatar";
import { ErrorState } from "@/ui/error-state";
import { getCodeText } from "./error-text";
import type { RoomChat as Chat } from "./use-room-chat";

/** So close to the end, new messages are scrolled into sight. */
const NEAR_END_PX = 80;
const none = {};

interface RoomChatProps {
	chat: Chat;
	roomId: string;
	uid: string;
	/** The newest message in sight. */
	onSeen: (number: number) => void;
}

export function RoomChat({ chat, roomId, uid, onSeen }: RoomChatProps) {
	const { known, error, retry, outbox } = chat;
	const draft = useDraft(`${uid}.room.${roomId}`, none);
	const box = useRef<HTMLDivElement>(null);
	const atEnd = useRef(true);
	const hides = useMutedWordMatcher();
	const items = known?.items;
	const isHidden = (one: CallMessage) => one.author.uid !== uid && hides(one.text);

	const entries = useMemo(
		() => (items ?? []).map((one) => ({ ...one, id: String(one.number), seq: one.number, changed: one.number })),
		[items],
	);
	const announced = useAnnouncer(box, entries, {
		isOwn: ({ author }) => author.uid === uid,
		spoken: (one) => `${one.author.displayName}, ${formatTime(one.at)}: ${isHidden(one) ? HIDDEN : one.text}`,
	});

	const last = items?.at(-1)?.number;
	const unsent = outbox.unsent.length;
	// biome-ignore lint/correctness/useExhaustiveDependencies: whatever is new is scrolled into sight.
	useLayoutEffect(() => {
		if (atEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight;
	}, [last, unsent]);
	useEffect(() => {
		if (last !== undefined) onSeen(last);
	}, [last, onSeen]);

	return (
		<div className="[&_form]:bg-transparent" {...{ [CONVERSATION]: "" }}>
			<div
				ref={box}
				role="log"
				aria-label="Messages in this Room"
				aria-live="off"
				// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is within reach of the keyboard.
				tabIndex={0}
				onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
					atEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
				}}
				className="max-h-[50dvh] overflow-y-auto overscroll-contain md:max-h-80"
			>
				{error && <ErrorState title="Couldn't load the messages" error={error} onRetry={retry} />}
				{items?.length === 0 && unsent === 0 && (
					<p className="py-2 text-muted">Nothing here yet. You can just listen, too.</p>
				)}
				{items?.map((message) => (
					<Message
						key={message.number}
						message={message}
						isOwn={message.author.uid === uid}
						hidden={isHidden(message)}
					/>
				))}
				{outbox.unsent.map(({ key, body, failed }) => (
					<article key={key} aria-label={UNSENT}>
						<UnsentMessage
							id={key}
							text={body.text}
							wordless=""
							failure={failed === null ? null : getCodeText(failed)}
							waits={getWaitingText(outbox.waitReason)}
							onRetry={() => outbox.retry(key)}
							onDiscard={() => outbox.discard(key)}
						/>
					</article>
				))}
			</div>
			<p role="status" className="sr-only">
				{announced}
			</p>
			<Composer
				label="Message to the Room"
				text={draft.text}
				max={roomMessageMax}
				onWrite={draft.write}
				onSend={(text) => {
					atEnd.current = true;
					outbox.add({ text });
					draft.clear();
				}}
			/>
			<p className="pt-1 text-muted text-xs">Gone a week after the Room ends.</p>
		</div>
	);
}

function Message({ message, isOwn, hidden }: { message: CallMessage; isOwn: boolean; hidden: boolean }) {
	const { author, text, at } = message;
	return (
		<article className="flex gap-3 py-1.5">
			<Avatar person={author} size={32} />
			<div className="min-w-0 grow">
				<p className="flex flex-wrap items-baseline gap-x-2">
					<span className="font-semibold">{isOwn ? "You" : author.displayName}</span>
					<MessageTime at={at} />
				</p>
				{hidden ? (
					<CollapsedText tabIndex={0}>
						<MessageText text={text} />
					</CollapsedText>
				) : (
					<MessageText text={text} />
				)}
			</div>
		</article>
	);
}
