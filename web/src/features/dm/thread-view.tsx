/** One conversation: the other member, the messages, and the composer or the reason why writing is not possible. */
import { useState } from "react";
import { ConnectionLine } from "@/commons/messages/connection-line";
import { MessagePane } from "@/commons/messages/message-pane";
import { useReadPosition } from "@/commons/messages/use-read-position";
import { NoMessagesDrawing } from "@/drawings/no-messages";
import type { DmMessage, DmThread } from "@/lib/api/types.gen";
import type { SessionUser } from "@/lib/session-user";
import { EmptyState } from "@/ui/empty-state";
import { DmComposer } from "./composer";
import { useMarkRead } from "./dm-queries";
import { MessageView } from "./message-view";
import { ReportMessages } from "./report-messages";
import { RequestBar } from "./request-bar";
import { ThreadHeader } from "./thread-header";
import type { Body } from "./unsent-dms";
import { useDmThread } from "./use-dm-thread";

interface ThreadViewProps {
	conversation: DmThread;
	user: SessionUser;
}

/** Only one reader reports, and the count of new conversations is shown elsewhere on the screen. */
const ALONE_MS = 1000;

const getAuthor = ({ mine }: DmMessage) => String(mine);
const getExcerpt = ({ text }: DmMessage) => text;

export function ThreadView({ conversation, user }: ThreadViewProps) {
	const { other, state } = conversation;
	const [reporting, setReporting] = useState<DmMessage | "choose" | null>(null);
	const thread = useDmThread(user.uid, other.uid);
	const report = useMarkRead(user.uid, other.uid);
	const read = useReadPosition({ ...conversation, report, everyMs: ALONE_MS });
	const theirs = thread.messageWindow.window?.items.filter((one) => !one.mine && one.state === "there") ?? [];

	return (
		<MessagePane<DmMessage, Body>
			head={<ThreadHeader other={other} reportable={theirs.length > 0} onReport={() => setReporting("choose")} />}
			thread={thread}
			read={read}
			label={`Messages with ${other.displayName}`}
			unread={conversation.unread}
			getAuthor={getAuthor}
			getName={({ mine }) => (mine ? "You" : other.displayName)}
			getExcerpt={getExcerpt}
			renderMessage={(shown) => (
				<MessageView {...shown} user={user} other={other} onReport={() => setReporting(shown.message)} />
			)}
			empty={
				<EmptyState
					drawing={<NoMessagesDrawing />}
					title="No messages yet"
					text={`Only you and ${other.displayName} can read what you write here.`}
				/>
			}
		>
			<ConnectionLine />
			{state === "requested" && <RequestBar conversation={conversation} />}
			<DmComposer conversation={conversation} me={user.uid} thread={thread} />
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
