/** Saves the picture that a new member chose: a drawn portrait, or their initials in its place. A photo is saved when it is chosen. */
import { editProfile } from "@/lib/api/sdk.gen";
import { OWN_PHOTO } from "@/ui/portraits";

/** `chosen` is 0 for the initials, `OWN_PHOTO` for the photo and null without a choice. */
export async function savePortrait(chosen: number | null) {
	if (chosen === null || chosen === OWN_PHOTO) return;
	await editProfile({ body: chosen === 0 ? { photoId: null } : { portrait: chosen } });
}
