/** Messages on the screen: the head above them, the list in whatever state it is, and what its feature puts below. */
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

/** What every message shows, whatever its kind. */
interface BaseMessage extends Entry {
	createdAt: number;
	/** Unless it is there, only its place is left. */
	state: "there" | "deleted" | "removed";
}

/** What only the feature knows of its messages. */
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
	/** Below the messages: above all the place to write. */
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
	// Nothing is shown before it is known what is to be folded.
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
				{error && <ErrorState title="The messages did not load" error={error} onRetry={messageWindow.retry} />}
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
