/** Falling emoji for a few seconds; none in quiet mode or with reduced motion. */
import { useEffect, useState } from "react";
import { celebrationMs } from "@/lib/generated/limits.gen";
import { prefersCalm, useQuiet } from "@/lib/preferences";
import "./falling-emoji.css";

const EMOJI = ["💛", "🌿", "🎉", "🌼", "✨", "💬"];
const PIECES = 30;
/** The longest delay of a piece, in milliseconds. */
const SPREAD_MS = celebrationMs / 2;

/** Starts on mount and ends on its own; inside a dialog, it falls in front of it. */
export function FallingEmoji() {
	const quiet = useQuiet();
	const [over, setOver] = useState(false);
	useEffect(() => {
		const end = setTimeout(() => setOver(true), celebrationMs);
		return () => clearTimeout(end);
	}, []);
	if (over || prefersCalm(quiet)) return null;
	return (
		<div aria-hidden className="kit-falling">
			{Array.from({ length: PIECES }, (_, piece) => {
				// Coprime steps look random and are the same in every rendering.
				const wait = ((piece * 7) % PIECES) / PIECES;
				return (
					<span
						// biome-ignore lint/suspicious/noArrayIndexKey: the pieces never move in the list.
						key={piece}
						style={{
							insetInlineStart: `${(((piece * 11) % PIECES) / PIECES) * 100}%`,
							animationDelay: `${Math.round(wait * SPREAD_MS)}ms`,
							animationDuration: `${celebrationMs - SPREAD_MS}ms`,
						}}
					>
						{EMOJI[piece % EMOJI.length]}
					</span>
				);
			})}
		</div>
	);
}
