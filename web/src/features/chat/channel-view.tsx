/** One channel: its header, its messages, and the place to write. */
import { MessageCircle } from "lucide-react";
import { useCallback, useMemo, useRef, useState } from "react";
import { ConnectionLine } from "@/commons/messages/connection-line";
import { MessageList, type Place } from "@/commons/messages/message-list";
import { UnsentMessage } from "@/commons/messages/unsent-message";
import { CONVERSATION } from "@/commons/messages/use-announcer";
import { useFill } from "@/commons/messages/use-fill";
import { useReadPlace } from "@/commons/messages/use-read-place";
import { waitingWords } from "@/commons/messages/waiting-words";
import { useQuiet } from "@/lib/preferences";
import type { SessionUser } from "@/lib/session-user";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { SkeletonCards } from "@/ui/skeleton";
import { useToast } from "@/ui/toast";
import type { Channel, Message, NewMessage } from "./api";
import { ChannelHeader } from "./channel-header";
import { useMarkRead } from "./chat-queries";
import { failureText, failureWords } from "./failure-text";
import { goneText, MessageView, timeText } from "./message-view";
import { beginningOf } from "./quote";
import { TypingLine } from "./typing-line";
import { useConversation } from "./use-conversation";
import { useTypers } from "./use-typers";
import { Writing, type WritingHandle, type Written } from "./writing";

interface ChannelViewProps {
	channel: Channel;
	channels: readonly Channel[];
	user: SessionUser;
	/** A link leads to this place. */
	at: number | null;
}

const authorOf = ({ author }: Message) => author.uid;
const timeOf = ({ createdAt }: Message) => createdAt;
const goneOf = (message: Message) => goneText(message) !== null;

export function ChannelView({ channel, channels, user, at }: ChannelViewProps) {
	const quiet = useQuiet();
	const toast = useToast();
	const box = useFill();
	const writing = useRef<WritingHandle>(null);
	// Where reading begins is settled once: what is read on the way must not move it.
	const [begin] = useState(() => at ?? (channel.unread > 0 && channel.readSeq > 0 ? channel.readSeq : null));
	const [place, setPlace] = useState<Place>({ seq: begin });
	const typers = useTypers();
	const { held, outbox, put } = useConversation({ channel, user, begin, onTyping: typers.heard });
	const { mutate: tell } = useMarkRead(channel.id);
	const read = useReadPlace({ ...channel, tell, lineOnReturn: true });
	const { uid } = user;
	const mineOf = useCallback(({ author }: Message) => author.uid === uid, [uid]);
	const keyOf = useCallback((one: Message) => (one.author.uid === uid && one.key) || one.id, [uid]);
	const { window } = held;
	const byId = useMemo(() => new Map(window?.items.map((one) => [one.id, one])), [window]);

	async function lead(seq: number | null) {
		try {
			const here = seq !== null && window?.items.some((one) => one.seq === seq);
			if (!here && (seq !== null || window?.later)) await held.goTo(seq);
			setPlace({ seq });
		} catch (thrown) {
			toast(failureText(thrown));
		}
	}

	function send({ text, note, replyTo, mentions }: Written) {
		const body: NewMessage = { text };
		if (note !== "") body.note = note;
		if (replyTo) body.replyTo = replyTo.id;
		if (mentions.length > 0) body.mentions = mentions;
		outbox.add(body);
		void lead(null);
	}

	const lastMine = () => window?.items.findLast((one) => mineOf(one) && !goneOf(one));
	const open = !channel.archived;
	const { problem } = held;
	return (
		<div ref={box} className="-my-5 flex flex-col md:-my-7" {...{ [CONVERSATION]: "" }}>
			<ChannelHeader channel={channel} channels={channels} user={user} onFollow={(seq) => void lead(seq)} />
			<div className="flex min-h-0 grow flex-col">
				{problem && (
					<ErrorState
						title="The messages did not load"
						text={problem.code === "offline" ? "You seem to be offline." : "Nothing is lost. Please try again."}
						requestId={problem.requestId}
						onRetry={held.retry}
					/>
				)}
				{!window && !problem && <SkeletonCards count={3} />}
				{window && (
					<MessageList<Message, NewMessage>
						label={`Messages in ${channel.name}`}
						messages={window.items}
						unsent={outbox.unsent}
						earlier={window.earlier}
						later={window.later}
						onEarlier={held.loadEarlier}
						onLater={held.loadLater}
						failed={held.failed}
						onLatest={() => void lead(null)}
						freshAfter={read.freshAfter}
						unread={channel.unread}
						place={place}
						onSeen={read.seen}
						onReading={held.readingAt}
						keyOf={keyOf}
						authorOf={authorOf}
						timeOf={timeOf}
						goneOf={goneOf}
						mineOf={mineOf}
						spoken={spoken}
						quiet={quiet}
						renderMessage={({ message, named }, within) => (
							<MessageView
								message={message}
								named={named}
								within={within}
								user={user}
								slug={channel.slug}
								open={open}
								put={put}
								quoted={(id) => byId.get(id)}
								onFollow={(seq) => void lead(seq)}
								onReply={(one) => writing.current?.reply(one)}
								onEdit={(one) => writing.current?.edit(one)}
							/>
						)}
						renderUnsent={({ key, body, failed }) => (
							<UnsentMessage
								id={key}
								text={body.text}
								failure={failed === null ? null : failureWords(failed)}
								waits={waitingWords(outbox.waits)}
								onRetry={() => outbox.retry(key)}
								onCopy={() => void copy(body.text)}
								onDiscard={() => outbox.discard(key)}
							/>
						)}
						empty={
							<EmptyState
								icon={<MessageCircle aria-hidden size={28} />}
								title="Nothing has been said here yet"
								text="A hello is a good beginning."
							/>
						}
					/>
				)}
			</div>
			<TypingLine names={typers.names} />
			<ConnectionLine />
			<Writing ref={writing} channel={channel} user={user} put={put} onSend={send} lastMine={lastMine} />
		</div>
	);

	async function copy(text: string) {
		try {
			await navigator.clipboard.writeText(text);
			toast("Copied.");
		} catch {
			toast("It could not be copied.");
		}
	}
}

const spoken = (message: Message): string =>
	goneText(message) ?? `${message.author.displayName}, ${timeText(message.createdAt)}: ${beginningOf(message)}`;
