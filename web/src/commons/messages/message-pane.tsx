/** A conversation on the screen: the header, the list in all its states, and the feature's composer below. */
import type { ReactNode } from "react";
import { formatTime } from "@/lib/dates";
import { ErrorState } from "@/ui/error-state";
import { SkeletonCards } from "@/ui/skeleton";
import { HIDDEN } from "./collapsed-text";
import { type BaseMessage, getPlaceholderText, useIsCollapsed } from "./message";
import { MessageList, type MessageListProps } from "./message-list";
import type { UnsentMessageData } from "./outbox";
import { UNSENT, UnsentMessage } from "./unsent-message";
import { CONVERSATION } from "./use-announcer";
import { useFillHeight } from "./use-fill-height";
import { useMutedWords } from "./use-muted-words";
import { getWaitingText } from "./waiting-text";

interface MessagePaneProps<T extends BaseMessage, B>
	extends Omit<MessageListProps<T, B>, "window" | "spoken" | "renderUnsent"> {
	head: ReactNode;
	/** The author's name, for screen readers. */
	getName: (message: T) => string;
	/** The beginning of a message, for screen readers. */
	getExcerpt: (message: T) => string;
	/** Below the messages: usually the composer. */
	children: ReactNode;
}

export function MessagePane<T extends BaseMessage, B extends { text: string; videoId?: string | null }>(
	props: MessagePaneProps<T, B>,
) {
	const { head, getName, getExcerpt, children, ...listProps } = props;
	const { kind, messageWindow, outbox, isOwn } = props.thread;
	const { window, error } = messageWindow;
	const box = useFillHeight();
	// Nothing is shown before the muted words are known.
	const unknown = useMutedWords().isPending;
	const listed = window && !unknown;
	const isCollapsed = useIsCollapsed(isOwn);
	const spoken = (message: T) =>
		getPlaceholderText(message) ??
		`${getName(message)}, ${formatTime(message.createdAt)}: ${isCollapsed(message) ? HIDDEN : getExcerpt(message)}`;
	const renderUnsent = ({ key, body, failed }: UnsentMessageData<B>) => (
		<UnsentMessage
			id={key}
			text={body.text}
			wordless={body.videoId ? "A video" : "A photo"}
			failure={failed === null ? null : kind.getCodeText(failed)}
			waits={getWaitingText(outbox.waitReason)}
			onRetry={() => outbox.retry(key)}
			onDiscard={() => outbox.discard(key)}
		/>
	);
	return (
		<div
			ref={box}
			className="-mt-1 -mb-5 flex flex-col short:mt-0 short:-mb-2 md:mt-0 md:-mb-7"
			{...{ [CONVERSATION]: "" }}
		>
			{head}
			<div className="flex min-h-0 grow flex-col">
				{error && <ErrorState title="Couldn't load the messages" error={error} onRetry={messageWindow.retry} />}
				{!listed && !error && <SkeletonCards count={3} />}
				{!listed &&
					outbox.unsent.map((one) => (
						<article key={one.key} aria-label={UNSENT} className="px-3 pt-3">
							{renderUnsent(one)}
						</article>
					))}
				{listed && <MessageList<T, B> {...listProps} window={window} spoken={spoken} renderUnsent={renderUnsent} />}
			</div>
			{children}
		</div>
	);
}
