/** One direct message with its author and time, or its placeholder. */
import { useState } from "react";
import { CollapsedText } from "@/commons/messages/collapsed-text";
import { MessageTime } from "@/commons/messages/message-time";
import { useMutedWordMatcher } from "@/commons/messages/use-muted-words";
import { AppealDialog } from "@/commons/reports/appeal-dialog";
import type { MemberCard } from "@/lib/api/types.gen";
import type { SessionUser } from "@/lib/session-user";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { classNames } from "@/ui/class-names";
import type { Message } from "./api";
import { MessageMenu } from "./message-menu";

export interface MessageViewProps {
	message: Message;
	/** Whether the author is shown. */
	named: boolean;
	/** Whether its controls are in the tab order. */
	within: boolean;
	user: SessionUser;
	other: MemberCard;
	put: (message: Message) => void;
	onEdit: (message: Message) => void;
	onReport: (message: Message) => void;
}

/** The placeholder for a removed message. */
export function getPlaceholderText({ state }: Message): string | null {
	if (state === "deleted") return "This message was deleted.";
	return state === "removed" ? "This message was removed by a moderator." : null;
}

export function MessageView(props: MessageViewProps) {
	const { message, named, within, user, other } = props;
	const [asking, setAsking] = useState(false);
	const gone = getPlaceholderText(message);
	const hidden = useMutedWordMatcher();
	const { mine, createdAt, reportedConversationId } = message;
	return (
		<div className={classNames("flex gap-3", named && "pt-2", mine && "bg-sunken/40")}>
			<div className="w-8 shrink-0 pt-1">{named && <Avatar person={mine ? user : other} size={32} />}</div>
			<div className="min-w-0 grow py-0.5">
				{named && (
					<p className="flex flex-wrap items-center gap-x-2">
						<span className="max-w-full truncate font-semibold">{mine ? "You" : other.displayName}</span>
						<MessageTime at={createdAt} />
					</p>
				)}
				{gone && <p className="text-muted italic">{gone}</p>}
				{!mine && gone === null && hidden(message.text) ? (
					<CollapsedText tabIndex={within ? 0 : -1}>
						<Words text={message.text} />
					</CollapsedText>
				) : (
					message.text !== "" && <Words text={message.text} />
				)}
				{message.editedAt !== null && gone === null && <p className="text-muted text-xs">edited</p>}
				{message.removedReason !== null && <p className="text-muted text-sm">Reason: {message.removedReason}</p>}
				{reportedConversationId !== null && (
					<Button variant="quiet" tabIndex={within ? 0 : -1} onClick={() => setAsking(true)}>
						Ask for a second look
					</Button>
				)}
				{asking && reportedConversationId !== null && (
					<AppealDialog kind="reported_conversation" id={reportedConversationId} onClose={() => setAsking(false)} />
				)}
			</div>
			<div className="-me-2 shrink-0 self-start opacity-60 focus-within:opacity-100 group-hover:opacity-100">
				<MessageMenu {...props} />
			</div>
		</div>
	);
}

const Words = ({ text }: { text: string }) => (
	<p dir="auto" className="whitespace-pre-wrap break-words">
		{text}
	</p>
);
