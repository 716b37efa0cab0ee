/** Finds members by name a moment after typing has paused; what fails is passed over in silence (spec §8). */
import { useEffect, useState } from "react";
import { searchTaggable, type Taggable } from "./api";

const PAUSE_MS = 250;

/** Null while nothing was looked for. */
export function useMemberSearch(text: string, without: readonly string[]): readonly Taggable[] | null {
	const [found, setFound] = useState<readonly Taggable[] | null>(null);
	const name = text.trim();
	const excluded = without.join();
	useEffect(() => {
		setFound(null);
		if (name === "") return;
		const controller = new AbortController();
		const uids = excluded === "" ? [] : excluded.split(",");
		const timer = setTimeout(() => {
			searchTaggable(name, uids, controller.signal).then(
				({ items }) => {
					if (!controller.signal.aborted) setFound(items.filter(({ uid }) => !uids.includes(uid)));
				},
				() => undefined,
			);
		}, PAUSE_MS);
		return () => {
			clearTimeout(timer);
			controller.abort();
		};
	}, [name, excluded]);
	return found;
}
