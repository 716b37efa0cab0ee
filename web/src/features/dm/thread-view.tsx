/** One conversation: the other member, the messages, and the composer or the reason why writing is not possible. */
import { Mail } from "lucide-react";
import { useRef, useState } from "react";
import { HIDDEN } from "@/commons/messages/collapsed-text";
import { ConnectionLine } from "@/commons/messages/connection-line";
import type { Place } from "@/commons/messages/message-list";
import { MessagePane } from "@/commons/messages/message-pane";
import { timeText } from "@/commons/messages/message-time";
import { useMutedWordMatcher } from "@/commons/messages/use-muted-words";
import { useReadPosition } from "@/commons/messages/use-read-position";
import type { SessionUser } from "@/lib/session-user";
import { EmptyState } from "@/ui/empty-state";
import type { Conversation, Message } from "./api";
import { type ComposerHandle, DmComposer } from "./composer";
import { useMarkRead } from "./dm-queries";
import { getCodeText } from "./error-text";
import { getPlaceholderText, MessageView } from "./message-view";
import { ReportMessages } from "./report-messages";
import { RequestBar } from "./request-bar";
import { ThreadHeader } from "./thread-header";
import type { Body } from "./unsent-dms";
import { useMessages } from "./use-messages";

interface ThreadViewProps {
	conversation: Conversation;
	user: SessionUser;
}

/** Only one reader reports, and the count of new conversations is shown elsewhere on the screen. */
const ALONE_MS = 1000;

const isOwn = ({ mine }: Message) => mine;
const getKey = ({ key, id }: Message) => key ?? id;
const getAuthor = ({ mine }: Message) => String(mine);

export function ThreadView({ conversation, user }: ThreadViewProps) {
	const { other, state } = conversation;
	const writing = useRef<ComposerHandle>(null);
	const [place, setPlace] = useState<Place>({ seq: null });
	const [reporting, setReporting] = useState<Message | "choose" | null>(null);
	const { messageWindow, outbox, put } = useMessages(user.uid, other.uid);
	const report = useMarkRead(user.uid, other.uid);
	const read = useReadPosition({ ...conversation, report, everyMs: ALONE_MS });
	const hidden = useMutedWordMatcher();
	const { window } = messageWindow;
	const theirs = window?.items.filter((one) => !one.mine && one.state === "there") ?? [];

	function send(text: string) {
		outbox.add({ text });
		setPlace({ seq: null });
	}

	function spoken(message: Message): string {
		const words = !message.mine && hidden(message.text) ? HIDDEN : message.text;
		return (
			getPlaceholderText(message) ??
			`${message.mine ? "You" : other.displayName}, ${timeText(message.createdAt)}: ${words}`
		);
	}
	return (
		<MessagePane<Message, Body>
			head={<ThreadHeader other={other} reportable={theirs.length > 0} onReport={() => setReporting("choose")} />}
			messageWindow={messageWindow}
			outbox={outbox}
			read={read}
			getCodeText={getCodeText}
			label={`Messages with ${other.displayName}`}
			unread={conversation.unread}
			place={place}
			onLatest={() => setPlace({ seq: null })}
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
					other={other}
					put={put}
					onEdit={(one) => writing.current?.edit(one)}
					onReport={setReporting}
				/>
			)}
			empty={
				<EmptyState
					icon={<Mail aria-hidden size={28} />}
					title="No messages yet"
					text={`Only you and ${other.displayName} can read what you write here.`}
				/>
			}
		>
			<ConnectionLine />
			{state === "requested" && <RequestBar conversation={conversation} />}
			<DmComposer
				ref={writing}
				conversation={conversation}
				me={user.uid}
				put={put}
				onSend={send}
				lastMine={() => window?.items.findLast((one) => one.mine && one.state === "there")}
			/>
			{reporting && (
				<ReportMessages
					other={other}
					messages={theirs}
					first={reporting === "choose" ? null : reporting.id}
					onClose={() => setReporting(null)}
				/>
			)}
		</MessagePane>
	);
}
