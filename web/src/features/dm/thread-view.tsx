/** One conversation: whom it is with, its messages, and the place to write or why one cannot. */
import { Mail } from "lucide-react";
import { useRef, useState } from "react";
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
import type { Conversation, Message } from "./api";
import { useMarkRead } from "./dm-queries";
import { failureWords } from "./failure-text";
import { goneText, MessageView, timeText } from "./message-view";
import { ReportMessages } from "./report-messages";
import { RequestBar } from "./request-bar";
import { ThreadHeader } from "./thread-header";
import { type Body, useMessages } from "./use-messages";
import { Writing, type WritingHandle } from "./writing";

interface ThreadViewProps {
	conversation: Conversation;
	user: SessionUser;
}

const mineOf = ({ mine }: Message) => mine;
const keyOf = ({ key, id }: Message) => key ?? id;
const authorOf = ({ mine }: Message) => String(mine);
const timeOf = ({ createdAt }: Message) => createdAt;
const goneOf = (message: Message) => goneText(message) !== null;
/** Wherever one reads, it is loaded from its end: there are no links into a conversation. */
const readingAnywhere = () => {};

export function ThreadView({ conversation, user }: ThreadViewProps) {
	const { other, state } = conversation;
	const quiet = useQuiet();
	const toast = useToast();
	const box = useFill();
	const writing = useRef<WritingHandle>(null);
	const [place, setPlace] = useState<Place>({ seq: null });
	const [reporting, setReporting] = useState<Message | "choose" | null>(null);
	const { held, outbox, put } = useMessages(user.uid, other.uid);
	const { mutate: tell } = useMarkRead(other.uid);
	const read = useReadPlace({ ...conversation, tell });
	const { window, problem } = held;
	const theirs = window?.items.filter((one) => !one.mine && one.state === "there") ?? [];

	function send(text: string) {
		outbox.add({ text });
		setPlace({ seq: null });
	}

	const spoken = (message: Message) =>
		goneText(message) ?? `${message.mine ? "You" : other.displayName}, ${timeText(message.createdAt)}: ${message.text}`;
	return (
		<div ref={box} className="-my-5 flex flex-col md:-my-7" {...{ [CONVERSATION]: "" }}>
			<ThreadHeader other={other} reportable={theirs.length > 0} onReport={() => setReporting("choose")} />
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
					<MessageList<Message, Body>
						label={`Messages with ${other.displayName}`}
						messages={window.items}
						unsent={outbox.unsent}
						earlier={window.earlier}
						later={window.later}
						onEarlier={held.loadEarlier}
						onLater={held.loadLater}
						failed={held.failed}
						onLatest={() => setPlace({ seq: null })}
						freshAfter={read.freshAfter}
						unread={conversation.unread}
						place={place}
						onSeen={read.seen}
						onReading={readingAnywhere}
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
								other={other}
								put={put}
								onEdit={(one) => writing.current?.edit(one)}
								onReport={setReporting}
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
								icon={<Mail aria-hidden size={28} />}
								title="Nothing has been written yet"
								text={`What you write here, only you and ${other.displayName} read.`}
							/>
						}
					/>
				)}
			</div>
			<ConnectionLine />
			{state === "requested" && <RequestBar conversation={conversation} />}
			<Writing
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
