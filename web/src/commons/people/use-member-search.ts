/** Finds members by name shortly after typing pauses; failures are ignored (spec §8). */
import { useEffect, useState } from "react";
import type { MemberCard } from "@/lib/api/types.gen";
import { searchPublicProfilesByName } from "@/lib/public-profiles";

/** A member who can be tagged or mentioned. */
export type Taggable = Pick<MemberCard, "uid" | "displayName" | "photoURL" | "membershipTier" | "isMHP">;

const PAUSE_MS = 250;

/** Null before a search. */
export function useMemberSearch(text: string, without: readonly string[], toTag = true): readonly Taggable[] | null {
	const [found, setFound] = useState<readonly Taggable[] | null>(null);
	const name = text.trim();
	const excluded = without.join();
	useEffect(() => {
		setFound(null);
		if (name === "") return;
		const controller = new AbortController();
		const uids = excluded === "" ? [] : excluded.split(",");
		const timer = setTimeout(() => {
			const search = { toTag, exclude: uids, signal: controller.signal };
			void searchPublicProfilesByName(name, search).then((cards) => {
				if (!controller.signal.aborted) setFound(cards.filter(({ uid }) => !uids.includes(uid)));
			});
		}, PAUSE_MS);
		return () => {
			clearTimeout(timer);
			controller.abort();
		};
	}, [name, excluded, toTag]);
	return found;
}
