/** The six reactions in a bar above a message, each one press away; arrow keys move between them. */
import { type KeyboardEvent, useRef, useState } from "react";
import type { Emoji, Message } from "./message";
import { reactionNames, useReact } from "./reactions";
import { useReactionBar } from "./use-reaction-bar";

interface ReactionBarProps {
	message: Message;
	/** That of the message's controls. */
	tabIndex: number;
	put: (message: Message) => void;
}

const emojis = Object.keys(reactionNames) as Emoji[];

export function ReactionBar({ message, tabIndex, put }: ReactionBarProps) {
	const anchor = useRef<HTMLDivElement>(null);
	const bar = useRef<HTMLDivElement>(null);
	const { openedBy, close } = useReactionBar(anchor, bar);
	const [reachable, setReachable] = useState(0);
	const send = useReact(message, put);

	function keyDown(event: KeyboardEvent) {
		const moves: Record<string, number> = {
			ArrowRight: (reachable + 1) % emojis.length,
			ArrowLeft: (reachable - 1 + emojis.length) % emojis.length,
			Home: 0,
			End: emojis.length - 1,
		};
		const to = moves[event.key];
		if (to !== undefined) bar.current?.querySelectorAll("button")[to]?.focus();
		else if (event.key === "Escape") {
			bar.current?.closest("article")?.focus();
			close();
		} else return;
		event.preventDefault();
	}

	function press(emoji: Emoji, there: boolean) {
		if (!send.isPending) send.mutate({ emoji, there });
		if (openedBy === "press") close();
	}

	return (
		<div ref={anchor}>
			{openedBy && (
				<div
					ref={bar}
					role="toolbar"
					aria-label={`React to the message by ${message.author.displayName}`}
					data-over=""
					onKeyDown={keyDown}
					// The focus stays in the composer, with its keyboard on a phone.
					onMouseDown={(event) => event.preventDefault()}
					className="absolute end-1 flex rounded-full border border-line bg-surface p-0.5 shadow-card"
				>
					{emojis.map((emoji, index) => {
						const mine = message.mine.includes(emoji);
						return (
							<button
								key={emoji}
								type="button"
								tabIndex={index === reachable ? tabIndex : -1}
								aria-pressed={mine}
								aria-label={reactionNames[emoji]}
								title={reactionNames[emoji]}
								onFocus={() => setReachable(index)}
								onClick={() => press(emoji, !mine)}
								className="inline-flex size-11 cursor-pointer items-center justify-center rounded-full text-lg hover:bg-sunken aria-pressed:bg-primary-soft aria-pressed:outline aria-pressed:outline-primary"
							>
								<span aria-hidden>{emoji}</span>
							</button>
						);
					})}
				</div>
			)}
		</div>
	);
}
