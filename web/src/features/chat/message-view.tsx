/** One message of a channel, with its quote, photo or video, and reactions. */
import { Pin } from "lucide-react";
import { MessageFrame, MessageText, RemovalReason } from "@/commons/messages/message-frame";
import { PersonBadge } from "@/ui/badge";
import { classNames } from "@/ui/class-names";
import type { Message } from "./message";
import { ChatMessageMenu, type ChatMessageProps } from "./message-menu";
import { Photo } from "./photo";
import { Player } from "./player";
import { Quote } from "./quote";
import { ReactionBar } from "./reaction-bar";
import { Reactions } from "./reactions";

interface MessageViewProps extends ChatMessageProps {
	quoted: (id: string) => Message | undefined;
}

export function MessageView({ quoted, ...shown }: MessageViewProps) {
	const { message, tabIndex, user, thread, open } = shown;
	const { author, replyTo } = message;
	const there = message.state === "there";
	const reactable = there && open;
	const forMe = there && message.mentions.includes(user.uid);
	const hasContent = message.text !== "" || message.imageUrl !== "" || message.videoUrl !== "";
	return (
		<MessageFrame
			shown={shown}
			author={author}
			name={author.displayName}
			badge={<PersonBadge person={author} />}
			className={classNames(
				reactable && "pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none]",
				forMe && "-mx-3 border-primary border-s-4 bg-primary-soft ps-2 pe-3",
			)}
			above={
				<>
					{replyTo !== null && there && (
						<Quote id={replyTo} here={quoted(replyTo)} tabIndex={tabIndex} onFollow={thread.goTo} />
					)}
					{forMe && <span className="sr-only">Mentions you. </span>}
					<RemovalReason reason={message.removedReason} />
				</>
			}
			marks={
				message.pinnedAt !== null && (
					<span className="inline-flex items-center gap-1">
						<Pin aria-hidden size={12} /> pinned
					</span>
				)
			}
			below={<Reactions message={message} tabIndex={tabIndex} put={thread.put} />}
			menu={<ChatMessageMenu {...shown} />}
			over={reactable && <ReactionBar message={message} tabIndex={tabIndex} put={thread.put} />}
		>
			{hasContent && <Content message={message} tabIndex={tabIndex} />}
		</MessageFrame>
	);
}

/** A content note collapses the text until a reader opens it. */
function Content({ message, tabIndex }: { message: Message; tabIndex: number }) {
	const words = (
		<>
			<MessageText text={message.text} />
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
