/** The chapters of a replay: which one is playing, and what has to change in an edited list before it is saved. */
import type { ReplayChapter } from "@/lib/api/types.gen";
import { replayChapterMax } from "@/lib/generated/limits.gen";
import { countCodePoints } from "@/ui/code-points";
import { parsePosition } from "./replay-text";

/** The index of the chapter at this position, or -1 before the first. */
export const findChapter = (chapters: readonly ReplayChapter[], positionMs: number): number =>
	chapters.findLastIndex(({ at }) => at <= positionMs);

/** A chapter as it is typed. */
export interface ChapterRow {
	key: number;
	time: string;
	title: string;
}

export interface RowErrors {
	time?: string;
	title?: string;
}

interface CheckedRows {
	/** In order, once nothing is wrong. */
	chapters: ReplayChapter[];
	/** By the key of the row. */
	errors: ReadonlyMap<number, RowErrors>;
}

export function checkRows(rows: readonly ChapterRow[], durationMs: number): CheckedRows {
	const errors = new Map<number, RowErrors>();
	const starts = new Set<number>();
	const chapters: ReplayChapter[] = [];
	for (const row of rows) {
		const at = parsePosition(row.time);
		const title = row.title.trim();
		const wrong: RowErrors = {};
		if (at === null) wrong.time = "Please write it like 4:05.";
		else if (at >= durationMs) wrong.time = "The replay is over by then.";
		else if (starts.has(at)) wrong.time = "Another chapter begins at this time.";
		if (title === "") wrong.title = "A word or two are enough.";
		else if (countCodePoints(title) > replayChapterMax) wrong.title = "Please make this a little shorter.";
		if (wrong.time || wrong.title) errors.set(row.key, wrong);
		if (at === null) continue;
		starts.add(at);
		chapters.push({ at, title });
	}
	return { chapters: chapters.toSorted((one, other) => one.at - other.at), errors };
}
