/** One message with its author, time and menu, or its placeholder; the feature adds what only its messages have. */
import type { ReactNode } from "react";
import { Avatar } from "@/ui/avatar";
import { classNames } from "@/ui/class-names";
import type { Person } from "@/ui/person";
import { CollapsedText } from "./collapsed-text";
import { type BaseMessage, getPlaceholderText, useIsCollapsed } from "./message";
import { MessageTime } from "./message-time";
import type { Thread } from "./use-thread";

/** A message as the list shows it. */
export interface ShownMessage<T extends BaseMessage, B> {
	thread: Thread<T, B>;
	message: T;
	showsAuthor: boolean;
	/** That of the message's controls. */
	tabIndex: number;
}

interface MessageFrameProps<T extends BaseMessage, B> {
	shown: ShownMessage<T, B>;
	author: Person;
	/** The author's name as this reader sees it. */
	name: string;
	/** Beside the name. */
	badge?: ReactNode;
	className?: string | false;
	/** Above the content, such as the quoted message. */
	above?: ReactNode;
	/** Beside "edited". */
	marks?: ReactNode;
	/** Below the content, such as reactions. */
	below?: ReactNode;
	menu: ReactNode;
	/** What floats above the message. */
	over?: ReactNode;
	/** The content, if there is any. */
	children: ReactNode;
}

export function MessageFrame<T extends BaseMessage, B>(props: MessageFrameProps<T, B>) {
	const { author, name, badge, children } = props;
	const { thread, message, showsAuthor, tabIndex } = props.shown;
	const gone = getPlaceholderText(message);
	const isCollapsed = useIsCollapsed(thread.isOwn);
	return (
		<div className={classNames("flex gap-4", showsAuthor && "pt-2", props.className)}>
			<div className="w-8 shrink-0 pt-1">
				{showsAuthor && <Avatar ring={badge !== undefined} person={author} size={32} />}
			</div>
			<div className="min-w-0 grow py-0.5">
				{showsAuthor && (
					<p className="flex flex-wrap items-center gap-x-2">
						<span className="max-w-full truncate font-semibold">{name}</span>
						{badge}
						<MessageTime at={message.createdAt} />
					</p>
				)}
				{gone && <p className="text-muted italic">{gone}</p>}
				{props.above}
				{isCollapsed(message) ? <CollapsedText tabIndex={tabIndex}>{children}</CollapsedText> : children}
				<p className="flex flex-wrap gap-x-3 text-muted text-xs empty:hidden">
					{message.editedAt !== null && gone === null && <span>edited</span>}
					{props.marks}
				</p>
				{props.below}
			</div>
			<div className="-me-2 shrink-0 self-start opacity-60 focus-within:opacity-100 group-hover:opacity-100">
				{props.menu}
			</div>
			{props.over}
		</div>
	);
}

export const MessageText = ({ text }: { text: string }) => (
	<p dir="auto" className="whitespace-pre-wrap break-words empty:hidden">
		{text}
	</p>
);

export const RemovalReason = ({ reason }: { reason: string | null }) =>
	reason !== null && <p className="text-muted text-sm">Reason: {reason}</p>;
