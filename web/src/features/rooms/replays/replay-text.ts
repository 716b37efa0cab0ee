/** Words and times of replays: how long one is, where a chapter begins, and what someone typed for it. */
import { formatLength } from "../room-text";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** "42 minutes". */
export function formatDuration(ms: number): string {
	const minutes = Math.round(ms / MINUTE);
	return minutes === 0 ? "Less than a minute" : formatLength(minutes);
}

const two = (part: number) => String(part).padStart(2, "0");

/** "4:05", or "1:04:05" beyond an hour. */
export function formatPosition(ms: number): string {
	const seconds = Math.floor(ms / SECOND);
	const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
	const end = two(seconds % 60);
	return hours > 0 ? `${hours}:${two(minutes)}:${end}` : `${minutes}:${end}`;
}

const POSITION = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{2})$/;

/** Milliseconds of what `formatPosition` writes; null of anything else. */
export function parsePosition(text: string): number | null {
	const found = POSITION.exec(text.trim());
	if (!found) return null;
	const [hours = 0, minutes = 0, seconds = 0] = found.slice(1).map((part) => Number(part ?? 0));
	if (seconds > 59 || (found[1] !== undefined && minutes > 59)) return null;
	return ((hours * 60 + minutes) * 60 + seconds) * SECOND;
}
