/** One channel: its header, its messages, and the composer. */
import { useMemo, useState } from "react";
import { toMediaIds } from "@/commons/media/upload-media";
import { ConnectionLine } from "@/commons/messages/connection-line";
import { MessagePane } from "@/commons/messages/message-pane";
import { useReadPosition } from "@/commons/messages/use-read-position";
import { NoMessagesDrawing } from "@/drawings/no-messages";
import type { ChatChannel, PostMessage } from "@/lib/api/types.gen";
import type { SessionUser } from "@/lib/session-user";
import { EmptyState } from "@/ui/empty-state";
import { ChannelHeader } from "./channel-header";
import { useMarkRead, useSetSeenPosition } from "./chat-queries";
import { ChatComposer, type ComposedMessage } from "./composer";
import type { Message } from "./message";
import { MessageView } from "./message-view";
import { getExcerpt } from "./quote";
import { TypingLine } from "./typing-line";
import { useChannelThread } from "./use-channel-thread";
import { useTypingMembers } from "./use-typing-members";

interface ChannelViewProps {
	channel: ChatChannel;
	channels: readonly ChatChannel[];
	user: SessionUser;
	/** The position that a link leads to. */
	at: number | null;
}

const getAuthor = ({ author }: Message) => author.uid;

export function ChannelView({ channel, channels, user, at }: ChannelViewProps) {
	// The start is fixed once: reading must not move it.
	const [begin] = useState(() => at ?? (channel.unread > 0 && channel.readSeq > 0 ? channel.readSeq : null));
	const typers = useTypingMembers();
	const thread = useChannelThread({ channel, user, begin, onTyping: typers.heard });
	const report = useMarkRead(user.uid, channel.id);
	const marks = useReadPosition({ ...channel, report, showLineOnReturn: true });
	const noteSeen = useSetSeenPosition(channel);
	const { window } = thread.messageWindow;
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

	function send({ text, note, replyTo, media, mentions }: ComposedMessage) {
		const body: PostMessage = { text };
		if (note !== "") body.note = note;
		if (replyTo) body.replyTo = replyTo.id;
		if (media) Object.assign(body, toMediaIds(media));
		if (mentions.length > 0) body.mentions = mentions;
		thread.send(body);
	}

	return (
		<MessagePane<Message, PostMessage>
			head={<ChannelHeader channel={channel} channels={channels} user={user} onFollow={thread.goTo} />}
			thread={thread}
			read={read}
			label={`Messages in ${channel.name}`}
			unread={channel.unread}
			getAuthor={getAuthor}
			getName={({ author }) => author.displayName}
			getExcerpt={getExcerpt}
			renderMessage={(shown) => (
				<MessageView
					{...shown}
					user={user}
					slug={channel.slug}
					open={!channel.archived}
					quoted={(id) => byId.get(id)}
				/>
			)}
			empty={<EmptyState drawing={<NoMessagesDrawing />} title="No messages yet" text="A hello is a good start." />}
		>
			<TypingLine names={typers.names} />
			<ConnectionLine />
			<ChatComposer channel={channel} user={user} thread={thread} onSend={send} />
		</MessagePane>
	);
}
