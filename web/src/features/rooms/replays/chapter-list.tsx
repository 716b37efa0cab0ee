/** The chapters of a replay; pressing one jumps to it. */
import { Play } from "lucide-react";
import { useId } from "react";
import type { ReplayChapter } from "@/lib/api/types.gen";
import { Card } from "@/ui/card";
import { formatPosition } from "./replay-text";

interface ChapterListProps {
	chapters: readonly ReplayChapter[];
	/** The index of the one that is playing, or -1. */
	current: number;
	onJump: (at: number) => void;
}

export function ChapterList({ chapters, current, onJump }: ChapterListProps) {
	const id = useId();
	if (chapters.length === 0) return null;
	return (
		<Card aria-labelledby={id}>
			<h2 id={id}>Chapters</h2>
			<ol className="-mx-2 mt-2 flex flex-col gap-1">
				{chapters.map(({ at, title }, index) => (
					<li key={at}>
						<button
							type="button"
							aria-current={index === current ? "true" : undefined}
							onClick={() => onJump(at)}
							className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md px-2 py-2 text-start hover:bg-sunken aria-[current]:bg-primary-soft aria-[current]:font-semibold"
						>
							<Play aria-hidden size={16} className={index === current ? "shrink-0 text-link" : "invisible shrink-0"} />
							<span className="w-14 shrink-0 text-muted text-sm tabular-nums">{formatPosition(at)}</span>
							<span className="min-w-0 break-words">{title}</span>
						</button>
					</li>
				))}
			</ol>
		</Card>
	);
}
