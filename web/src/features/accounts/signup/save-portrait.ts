/** Saves the picture that a new member chose: a drawn portrait, or their initials in its place. */
import { editProfile } from "@/lib/api/sdk.gen";
import { getPortraitNumber } from "@/ui/portraits";

/** `chosen` is 0 for the initials and null without a choice; `photoURL` is the picture so far. */
export async function savePortrait(chosen: number | null, photoURL: string) {
	const isUnchanged = chosen === 0 ? photoURL === "" : chosen === getPortraitNumber(photoURL);
	if (chosen === null || isUnchanged) return;
	await editProfile({ body: chosen === 0 ? { photoId: null } : { portrait: chosen } });
}
