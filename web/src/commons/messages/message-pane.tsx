/** A conversation on the screen: the header, the list in all its states, and the feature's composer below. */
import type { ReactNode } from "react";
import { useQuiet } from "@/lib/preferences";
import { ErrorState } from "@/ui/error-state";
import { SkeletonCards } from "@/ui/skeleton";
import { MessageList, type MessageListProps } from "./message-list";
import type { Entry } from "./message-window";
import type { UnsentMessageData } from "./outbox";
import { UNSENT, UnsentMessage } from "./unsent-message";
import { CONVERSATION } from "./use-announcer";
import { useFillHeight } from "./use-fill-height";
import type { MessageWindowHandle } from "./use-message-window";
import { useMutedWords } from "./use-muted-words";
import type { OutboxHandle } from "./use-outbox";
import type { ReadPosition } from "./use-read-position";
import { getWaitingText } from "./waiting-text";

/** The fields that every kind of message has. */
interface BaseMessage extends Entry {
	createdAt: number;
	/** A deleted or removed message leaves a placeholder. */
	state: "there" | "deleted" | "removed";
}

/** The props that only the feature can provide. */
type FeatureProps =
	| "label"
	| "unread"
	| "place"
	| "onLatest"
	| "getKey"
	| "getAuthor"
	| "isOwn"
	| "spoken"
	| "renderMessage"
	| "empty";

interface MessagePaneProps<T extends BaseMessage, B> extends Pick<MessageListProps<T, B>, FeatureProps> {
	head: ReactNode;
	messageWindow: MessageWindowHandle<T>;
	outbox: OutboxHandle<B>;
	read: ReadPosition;
	getCodeText: (code: string) => string;
	/** Below the messages: usually the composer. */
	children: ReactNode;
}

const getTime = ({ createdAt }: BaseMessage) => createdAt;
const isGone = ({ state }: BaseMessage) => state !== "there";

export function MessagePane<T extends BaseMessage, B extends { text: string; videoId?: string | null }>(
	props: MessagePaneProps<T, B>,
) {
	const { head, messageWindow, outbox, read, getCodeText, children, ...featureProps } = props;
	const { window, error } = messageWindow;
	const box = useFillHeight();
	const quiet = useQuiet();
	// Nothing is shown before the muted words are known.
	const unknown = useMutedWords().isPending;
	const listed = window && !unknown;
	const renderUnsent = ({ key, body, failed }: UnsentMessageData<B>) => (
		<UnsentMessage
			id={key}
			text={body.text}
			wordless={body.videoId ? "A video" : "A photo"}
			failure={failed === null ? null : getCodeText(failed)}
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
						getTime={getTime}
						isGone={isGone}
						quiet={quiet}
						renderUnsent={renderUnsent}
					/>
				)}
			</div>
			{children}
		</div>
	);
}
