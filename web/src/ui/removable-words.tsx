/** A list of short words, each with a button that takes it out. */
import { X } from "lucide-react";

interface RemovableWordsProps {
	/** Names the list for screen readers. */
	label: string;
	words: readonly string[];
	disabled?: boolean;
	onRemove: (word: string) => void;
}

export function RemovableWords({ label, words, disabled, onRemove }: RemovableWordsProps) {
	if (words.length === 0) return null;
	return (
		<ul aria-label={label} className="flex flex-wrap gap-2">
			{words.map((word) => (
				<li
					key={word}
					className="inline-flex max-w-full items-center rounded-full border border-primary bg-primary-soft ps-4 text-sm"
				>
					<span className="min-w-0 wrap-anywhere py-1">{word}</span>
					<button
						type="button"
						aria-label={`Remove ${word}`}
						disabled={disabled}
						className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full hover:bg-sunken disabled:cursor-not-allowed disabled:opacity-60"
						onClick={() => onRemove(word)}
					>
						<X aria-hidden size={16} />
					</button>
				</li>
			))}
		</ul>
	);
}
