/** Counts text the way the server does: in Unicode code points. */
export function countCodePoints(text: string): number {
	let count = 0;
	for (const _ of text) count += 1;
	return count;
}
