/** A conversation on the screen: the header, the list in all its states, and the feature's composer below. */
import { type ReactNode, useCallback } from "react";
import { useQuiet } from "@/lib/preferences";
import { ErrorState } from "@/ui/error-state";
import { SkeletonCards } from "@/ui/skeleton";
import { HIDDEN } from "./collapsed-text";
import { type BaseMessage, getPlaceholderText, useIsCollapsed } from "./message";
import type { ShownMessage } from "./message-frame";
import { MessageList, type MessageListProps } from "./message-list";
import { timeText } from "./message-time";
import type { UnsentMessageData } from "./outbox";
import { UNSENT, UnsentMessage } from "./unsent-message";
import { CONVERSATION } from "./use-announcer";
import { useFillHeight } from "./use-fill-height";
import { useMutedWords } from "./use-muted-words";
import type { ReadPosition } from "./use-read-position";
import type { Thread } from "./use-thread";
import { getWaitingText } from "./waiting-text";

/** The props that only the feature can provide. */
type FeatureProps = "label" | "unread" | "getAuthor" | "empty";

interface MessagePaneProps<T extends BaseMessage, B> extends Pick<MessageListProps<T, B>, FeatureProps> {
	head: ReactNode;
	thread: Thread<T, B>;
	read: ReadPosition;
	renderMessage: (shown: ShownMessage<T, B>) => ReactNode;
	/** The author's name, for screen readers. */
	getName: (message: T) => string;
	/** The beginning of a message, for screen readers. */
	getExcerpt: (message: T) => string;
	/** Below the messages: usually the composer. */
	children: ReactNode;
}

const getTime = ({ createdAt }: BaseMessage) => createdAt;
const isGone = ({ state }: BaseMessage) => state !== "there";

export function MessagePane<T extends BaseMessage, B extends { text: string; videoId?: string | null }>(
	props: MessagePaneProps<T, B>,
) {
	const { head, thread, read, renderMessage, getName, getExcerpt, children, ...featureProps } = props;
	const { messageWindow, outbox, isOwn } = thread;
	const { window, error } = messageWindow;
	const box = useFillHeight();
	const quiet = useQuiet();
	// Nothing is shown before the muted words are known.
	const unknown = useMutedWords().isPending;
	const listed = window && !unknown;
	const isCollapsed = useIsCollapsed(isOwn);
	const getKey = useCallback((one: T) => (isOwn(one) && one.key) || one.id, [isOwn]);
	const spoken = (message: T) =>
		getPlaceholderText(message) ??
		`${getName(message)}, ${timeText(message.createdAt)}: ${isCollapsed(message) ? HIDDEN : getExcerpt(message)}`;
	const renderUnsent = ({ key, body, failed }: UnsentMessageData<B>) => (
		<UnsentMessage
			id={key}
			text={body.text}
			wordless={body.videoId ? "A video" : "A photo"}
			failure={failed === null ? null : thread.kind.getCodeText(failed)}
			waits={getWaitingText(outbox.waitReason)}
			onRetry={() => outbox.retry(key)}
			onDiscard={() => outbox.discard(key)}
		/>
	);
	return (
		<div ref={box} className="-mt-1 -mb-5 flex flex-col md:mt-0 md:-mb-7" {...{ [CONVERSATION]: "" }}>
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
				{listed && (
					<MessageList<T, B>
						{...featureProps}
						messages={window.items}
						unsent={outbox.unsent}
						earlier={window.earlier}
						later={window.later}
						onEarlier={messageWindow.loadEarlier}
						onLater={messageWindow.loadLater}
						failed={messageWindow.failed}
						newAfter={read.newAfter}
						onSeen={read.seen}
						onReading={messageWindow.readingAt}
						place={thread.place}
						onLatest={() => thread.goTo(null)}
						isOwn={isOwn}
						spoken={spoken}
						getKey={getKey}
						getTime={getTime}
						isGone={isGone}
						quiet={quiet}
						renderMessage={({ message, showsAuthor }, tabIndex) =>
							renderMessage({ thread, message, showsAuthor, tabIndex })
						}
						renderUnsent={renderUnsent}
					/>
				)}
			</div>
			{children}
		</div>
	);
}
