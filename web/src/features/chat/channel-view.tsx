/** One channel: its header, its messages, and the composer. */
import { MessageCircle } from "lucide-react";
import { useCallback, useMemo, useRef, useState } from "react";
import { toMediaIds } from "@/commons/media/upload-media";
import { ConnectionLine } from "@/commons/messages/connection-line";
import type { Place } from "@/commons/messages/message-list";
import { MessagePane } from "@/commons/messages/message-pane";
import { timeText } from "@/commons/messages/message-time";
import { useReadPosition } from "@/commons/messages/use-read-position";
import type { SessionUser } from "@/lib/session-user";
import { EmptyState } from "@/ui/empty-state";
import { useToast } from "@/ui/toast";
import type { Channel, Message, NewMessage } from "./api";
import { ChannelHeader } from "./channel-header";
import { useMarkRead, useSetSeenPosition } from "./chat-queries";
import { ChatComposer, type ComposedMessage, type ComposerHandle } from "./composer";
import { getCodeText, getErrorText } from "./error-text";
import { getPlaceholderText, MessageView } from "./message-view";
import { TypingLine } from "./typing-line";
import { useConversation } from "./use-conversation";
import { useExcerpt } from "./use-excerpt";
import { useTypingMembers } from "./use-typing-members";

interface ChannelViewProps {
	channel: Channel;
	channels: readonly Channel[];
	user: SessionUser;
	/** The position that a link leads to. */
	at: number | null;
}

const getAuthor = ({ author }: Message) => author.uid;

export function ChannelView({ channel, channels, user, at }: ChannelViewProps) {
	const toast = useToast();
	const writing = useRef<ComposerHandle>(null);
	// The start is fixed once: reading must not move it.
	const [begin] = useState(() => at ?? (channel.unread > 0 && channel.readSeq > 0 ? channel.readSeq : null));
	const [place, setPlace] = useState<Place>({ seq: begin });
	const typers = useTypingMembers();
	const beginning = useExcerpt();
	const { messageWindow, outbox, put } = useConversation({ channel, user, begin, onTyping: typers.heard });
	const { uid } = user;
	const marks = useReadPosition({ ...channel, report: useMarkRead(uid, channel.id), showLineOnReturn: true });
	const noteSeen = useSetSeenPosition(channel);
	const isOwn = useCallback(({ author }: Message) => author.uid === uid, [uid]);
	const getKey = useCallback((one: Message) => (one.author.uid === uid && one.key) || one.id, [uid]);
	const { window } = messageWindow;
	const read = {
		...marks,
		seen(seq: number) {
			marks.seen(seq);
			if (window && !window.later && seq === window.items.at(-1)?.seq) {
				noteSeen({ number: window.number, readSeq: seq });
			}
		},
	};
	const byId = useMemo(() => new Map(window?.items.map((one) => [one.id, one])), [window]);

	async function lead(seq: number | null) {
		try {
			const here = seq !== null && window?.items.some((one) => one.seq === seq);
			if (!here && (seq !== null || window?.later)) await messageWindow.goTo(seq);
			setPlace({ seq });
		} catch (thrown) {
			toast(getErrorText(thrown));
		}
	}

	function send({ text, note, replyTo, media, mentions }: ComposedMessage) {
		const body: NewMessage = { text };
		if (note !== "") body.note = note;
		if (replyTo) body.replyTo = replyTo.id;
		if (media) Object.assign(body, toMediaIds(media));
		if (mentions.length > 0) body.mentions = mentions;
		outbox.add(body);
		void lead(null);
	}

	const spoken = (message: Message) =>
		getPlaceholderText(message) ??
		`${message.author.displayName}, ${timeText(message.createdAt)}: ${beginning(message)}`;
	const lastMine = () => window?.items.findLast((one) => isOwn(one) && one.state === "there");
	return (
		<MessagePane<Message, NewMessage>
			head={<ChannelHeader channel={channel} channels={channels} user={user} onFollow={(seq) => void lead(seq)} />}
			messageWindow={messageWindow}
			outbox={outbox}
			read={read}
			getCodeText={getCodeText}
			label={`Messages in ${channel.name}`}
			unread={channel.unread}
			place={place}
			onLatest={() => void lead(null)}
			getKey={getKey}
			getAuthor={getAuthor}
			isOwn={isOwn}
			spoken={spoken}
			renderMessage={({ message, showsAuthor }, within) => (
				<MessageView
					message={message}
					named={showsAuthor}
					within={within}
					user={user}
					slug={channel.slug}
					open={!channel.archived}
					put={put}
					quoted={(id) => byId.get(id)}
					onFollow={(seq) => void lead(seq)}
					onReply={(one) => writing.current?.reply(one)}
					onEdit={(one) => writing.current?.edit(one)}
				/>
			)}
			empty={
				<EmptyState
					icon={<MessageCircle aria-hidden size={28} />}
					title="No messages yet"
					text="A hello is a good start."
				/>
			}
		>
			<TypingLine names={typers.names} />
			<ConnectionLine />
			<ChatComposer ref={writing} channel={channel} user={user} put={put} onSend={send} lastMine={lastMine} />
		</MessagePane>
	);
}
