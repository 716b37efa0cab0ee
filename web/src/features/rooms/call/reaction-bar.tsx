/** The reactions that a member can send; the focus moves there, and back once one is sent. */
import { useEffect, useRef } from "react";
import type { ActiveCall } from "./call-provider";
import { REACTIONS } from "./reactions";
import { useSay } from "./say";

export function ReactionBar({ active, onDone }: { active: ActiveCall; onDone: () => void }) {
	const say = useSay();
	const box = useRef<HTMLFieldSetElement>(null);
	useEffect(() => {
		const opener = document.activeElement;
		box.current?.querySelector("button")?.focus();
		return () => {
			if (opener instanceof HTMLElement) opener.focus();
		};
	}, []);
	return (
		<fieldset
			ref={box}
			className="mb-3 flex flex-wrap gap-2"
			onKeyDown={(event) => {
				if (event.key !== "Escape") return;
				event.stopPropagation();
				onDone();
			}}
		>
			<legend className="sr-only">Reactions</legend>
			{REACTIONS.map((reaction) => (
				<button
					key={reaction.word}
					type="button"
					onClick={() => {
						say([active.connection.react(reaction) ? `Sent: ${reaction.name}` : "One at a time, please."]);
						onDone();
					}}
					className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-border bg-surface px-3 text-sm hover:bg-sunken"
				>
					<span aria-hidden>{reaction.emoji}</span>
					{reaction.name}
				</button>
			))}
		</fieldset>
	);
}
