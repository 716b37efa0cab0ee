/** One message with its author, time, quote and reactions; or its placeholder. */
import { Pin } from "lucide-react";
import { CollapsedText } from "@/commons/messages/collapsed-text";
import { MessageTime } from "@/commons/messages/message-time";
import { Avatar } from "@/ui/avatar";
import { PersonBadge } from "@/ui/badge";
import { classNames } from "@/ui/class-names";
import type { Message } from "./api";
import { type MessageActions, MessageMenu } from "./message-menu";
import { Photo } from "./photo";
import { Player } from "./player";
import { Quote } from "./quote";
import { Reactions } from "./reactions";
import { useIsCollapsed } from "./use-excerpt";

interface MessageViewProps extends MessageActions {
	message: Message;
	/** Whether the author is shown. */
	named: boolean;
	/** Whether its controls are in the tab order. */
	within: boolean;
	quoted: (id: string) => Message | undefined;
	onFollow: (seq: number) => void;
}

/** The placeholder for a removed message. */
export function getPlaceholderText({ state }: Message): string | null {
	if (state === "deleted") return "This message was deleted.";
	return state === "removed" ? "This message was removed by a moderator." : null;
}

export function MessageView(props: MessageViewProps) {
	const { message, named, within, user, quoted, onFollow, put } = props;
	const gone = getPlaceholderText(message);
	const folded = useIsCollapsed();
	const forMe = gone === null && message.mentions.includes(user.uid);
	const tabIndex = within ? 0 : -1;
	return (
		<div
			className={classNames(
				"flex gap-3",
				named && "pt-2",
				forMe && "-mx-3 border-primary border-s-4 bg-primary-soft ps-2 pe-3",
			)}
		>
			<div className="w-8 shrink-0 pt-1">{named && <Avatar person={message.author} size={32} />}</div>
			<div className="min-w-0 grow py-0.5">
				{named && (
					<p className="flex flex-wrap items-center gap-x-2">
						<span className="max-w-full truncate font-semibold">{message.author.displayName}</span>
						<PersonBadge person={message.author} />
						<MessageTime at={message.createdAt} />
					</p>
				)}
				{message.replyTo !== null && gone === null && (
					<Quote id={message.replyTo} here={quoted(message.replyTo)} tabIndex={tabIndex} onFollow={onFollow} />
				)}
				{forMe && <span className="sr-only">Mentions you. </span>}
				{gone && <p className="text-muted italic">{gone}</p>}
				{message.removedReason !== null && <p className="text-muted text-sm">Reason: {message.removedReason}</p>}
				{folded(message) ? (
					<CollapsedText tabIndex={tabIndex}>
						<Words message={message} tabIndex={tabIndex} />
					</CollapsedText>
				) : (
					(message.text !== "" || message.imageUrl !== "" || message.videoUrl !== "") && (
						<Words message={message} tabIndex={tabIndex} />
					)
				)}
				<p className="flex flex-wrap gap-x-3 text-muted text-xs empty:hidden">
					{message.editedAt !== null && gone === null && <span>edited</span>}
					{message.pinnedAt !== null && (
						<span className="inline-flex items-center gap-1">
							<Pin aria-hidden size={12} /> pinned
						</span>
					)}
				</p>
				<Reactions message={message} tabIndex={tabIndex} put={put} />
			</div>
			<div className="-me-2 shrink-0 self-start opacity-60 focus-within:opacity-100 group-hover:opacity-100">
				<MessageMenu {...props} tabIndex={tabIndex} />
			</div>
		</div>
	);
}

/** A content note collapses the text until a reader opens it. */
function Words({ message, tabIndex }: { message: Message; tabIndex: number }) {
	const words = (
		<>
			<p dir="auto" className="whitespace-pre-wrap break-words empty:hidden">
				{message.text}
			</p>
			{message.imageUrl !== "" && <Photo message={message} tabIndex={tabIndex} />}
			{message.videoUrl !== "" && (
				<Player
					src={message.videoUrl}
					poster={message.thumbnailUrl || undefined}
					label={`Video shared by ${message.author.displayName}`}
					tabIndex={tabIndex}
					className="my-1 w-80 rounded-md"
				/>
			)}
		</>
	);
	if (message.note === "") return words;
	return (
		<details>
			<summary tabIndex={tabIndex} className="min-h-11 cursor-pointer py-2 text-link">
				Content note: {message.note}
			</summary>
			{words}
		</details>
	);
}
