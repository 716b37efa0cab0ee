/** One direct message, and how its author asks for a second look at a removal. */
import { useState } from "react";
import { MessageFrame, MessageText, RemovalReason, type ShownMessage } from "@/commons/messages/message-frame";
import { MessageMenu } from "@/commons/messages/message-menu";
import { AppealDialog } from "@/commons/reports/appeal-dialog";
import type { DmMessage, MemberCard } from "@/lib/api/types.gen";
import type { SessionUser } from "@/lib/session-user";
import { Button } from "@/ui/button";
import type { Body } from "./unsent-dms";

interface MessageViewProps extends ShownMessage<DmMessage, Body> {
	user: SessionUser;
	other: MemberCard;
	onReport: () => void;
}

export function MessageView({ user, other, onReport, ...shown }: MessageViewProps) {
	const { message, tabIndex } = shown;
	const [asking, setAsking] = useState(false);
	const { mine, text, reportedConversationId } = message;
	return (
		<MessageFrame
			shown={shown}
			author={mine ? user : other}
			name={mine ? "You" : other.displayName}
			className={mine && "bg-sunken/40"}
			below={
				<>
					<RemovalReason reason={message.removedReason} />
					{reportedConversationId !== null && (
						<Button variant="quiet" tabIndex={tabIndex} onClick={() => setAsking(true)}>
							Ask for a second look
						</Button>
					)}
					{asking && reportedConversationId !== null && (
						<AppealDialog kind="reported_conversation" id={reportedConversationId} onClose={() => setAsking(false)} />
					)}
				</>
			}
			menu={<MessageMenu shown={shown} author={mine ? "you" : other.displayName} onReport={onReport} />}
		>
			{text !== "" && <MessageText text={text} />}
		</MessageFrame>
	);
}
