/** How many wait to come into a Room, in words. */

export const getWaitingCountText = (count: number): string =>
	count === 1 ? "One person is waiting" : `${count} people are waiting`;

const ordinals = new Intl.PluralRules("en", { type: "ordinal" });
const endings: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd" };

/** A member's own place in the line of a full Room. */
export function getPlaceText(place: number): string {
	if (place <= 1) return "You're next";
	return `You're ${place}${endings[ordinals.select(place)] ?? "th"} in line`;
}
