/** The data that the kit needs to show a person; the API's member card fits. */
export interface Person {
	/** Decides on the tint and landscape. Those without one have only a name. */
	uid?: string;
	displayName: string;
	photoURL?: string;
	/** 0 Free, 1 Supporter, 2 Super: what their membership is, whatever their role adds. */
	membershipTier?: number;
	isMHP?: boolean;
	isModerator?: boolean;
	isAmbassador?: boolean;
}

export type Ring = "professional" | "super" | "gold" | "none";

/** Purple wins over gold, because a professional's role matters more than their plan (O-13). */
export function getRing(person: Person): Ring {
	if (person.isMHP) return "professional";
	if ((person.membershipTier ?? 0) >= 2) return "super";
	return person.membershipTier === 1 ? "gold" : "none";
}

/** At most two letters: the first of the first and of the last word. */
export function getInitials(displayName: string): string {
	const words = displayName.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
	const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "");
	return letters.join("").toUpperCase() || "?";
}
