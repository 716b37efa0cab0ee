/** Messages on the screen: the head above them, the list in whatever state it is, and what its feature puts below. */
import type { ReactNode } from "react";
import { useQuiet } from "@/lib/preferences";
import { ErrorState } from "@/ui/error-state";
import { SkeletonCards } from "@/ui/skeleton";
import { MessageList, type MessageListProps } from "./message-list";
import type { Unsent } from "./outbox";
import { UNSENT, UnsentMessage } from "./unsent-message";
import { CONVERSATION } from "./use-announcer";
import { useFill } from "./use-fill";
import { useMutedWords } from "./use-muted-words";
import type { HeldOutbox } from "./use-outbox";
import type { ReadPlace } from "./use-read-place";
import type { HeldWindow } from "./use-window";
import { waitingWords } from "./waiting-words";
import type { Entry } from "./window";

/** What every message shows, whatever its kind. */
interface Said extends Entry {
	createdAt: number;
	/** Unless it is there, only its place is left. */
	state: "there" | "deleted" | "removed";
}

/** What only the feature knows of its messages. */
type OfTheFeature =
	| "label"
	| "unread"
	| "place"
	| "onLatest"
	| "keyOf"
	| "authorOf"
	| "mineOf"
	| "spoken"
	| "renderMessage"
	| "empty";

interface MessagePaneProps<T extends Said, B> extends Pick<MessageListProps<T, B>, OfTheFeature> {
	head: ReactNode;
	held: HeldWindow<T>;
	outbox: HeldOutbox<B>;
	read: ReadPlace;
	failureWords: (code: string) => string;
	/** Below the messages: above all the place to write. */
	children: ReactNode;
}

const timeOf = ({ createdAt }: Said) => createdAt;
const goneOf = ({ state }: Said) => state !== "there";

export function MessagePane<T extends Said, B extends { text: string; videoId?: string | null }>(
	props: MessagePaneProps<T, B>,
) {
	const { head, held, outbox, read, failureWords, children, ...ofTheFeature } = props;
	const { window, problem } = held;
	const box = useFill();
	const quiet = useQuiet();
	// Nothing is shown before it is known what is to be folded.
	const unknown = useMutedWords().isPending;
	const listed = window && !unknown;
	const renderUnsent = ({ key, body, failed }: Unsent<B>) => (
		<UnsentMessage
			id={key}
			text={body.text}
			wordless={body.videoId ? "A video" : "A photo"}
			failure={failed === null ? null : failureWords(failed)}
			waits={waitingWords(outbox.waits)}
			onRetry={() => outbox.retry(key)}
			onDiscard={() => outbox.discard(key)}
		/>
	);
	return (
		<div ref={box} className="-mt-1 -mb-5 flex flex-col md:mt-0 md:-mb-7" {...{ [CONVERSATION]: "" }}>
			{head}
			<div className="flex min-h-0 grow flex-col">
				{problem && <ErrorState title="The messages did not load" problem={problem} onRetry={held.retry} />}
				{!listed && !problem && <SkeletonCards count={3} />}
				{!listed &&
					outbox.unsent.map((one) => (
						<article key={one.key} aria-label={UNSENT} className="px-3 pt-3">
							{renderUnsent(one)}
						</article>
					))}
				{listed && (
					<MessageList<T, B>
						{...ofTheFeature}
						messages={window.items}
						unsent={outbox.unsent}
						earlier={window.earlier}
						later={window.later}
						onEarlier={held.loadEarlier}
						onLater={held.loadLater}
						failed={held.failed}
						freshAfter={read.freshAfter}
						onSeen={read.seen}
						onReading={held.readingAt}
						timeOf={timeOf}
						goneOf={goneOf}
						quiet={quiet}
						renderUnsent={renderUnsent}
					/>
				)}
			</div>
			{children}
		</div>
	);
}
