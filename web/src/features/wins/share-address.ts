/** The wish to share a Win as part of an address, which survives a login (O-42). */

const FEED = "/community/wins";

/** `?share=win` anywhere, or `?new=1` on the feed. */
export function wantsToShare(path: string, search: string): boolean {
	const asked = new URLSearchParams(search);
	return asked.get("share") === "win" || (path.replace(/\/+$/, "") === FEED && asked.get("new") === "1");
}

export function withoutWish(path: string, search: string): string {
	const left = new URLSearchParams(search);
	left.delete("share");
	left.delete("new");
	const text = left.toString();
	return text === "" ? path : `${path}?${text}`;
}

export function withWish(path: string, search: string): string {
	const asked = new URLSearchParams(search);
	asked.set("share", "win");
	return `${path}?${asked}`;
}
