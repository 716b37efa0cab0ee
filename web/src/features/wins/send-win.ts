/** Sends a Win: first its photo or video, then the words; what is uploaded already is not sent again. */
import { idsOf, type MediaIds, type SendWatch, sendMedia, type Uploaded } from "@/commons/media/send-media";
import { isProblem } from "@/lib/http";
import { editWin, shareWin, type Win, type WinChange } from "./api";
import type { Draft } from "./draft";
import type { WinFields } from "./win-fields";

export async function sendNewWin(fields: WinFields, key: string, uploaded: Uploaded, watch: SendWatch): Promise<Win> {
	const ids = await mediaIds(fields, uploaded, watch);
	return forgetOnRefusal(uploaded, shareWin({ ...words(fields), ...ids }, key, watch.signal));
}

/** Consent that was not touched here is left out, since it may have changed elsewhere. */
export async function sendChangedWin(id: string, { base, fields }: Draft, uploaded: Uploaded, watch: SendWatch) {
	const ids = await mediaIds(fields, uploaded, watch);
	const { sharePermissions, ...change }: WinChange = words(fields);
	if (fields.socialMedia !== base.fields.socialMedia) Object.assign(change, { sharePermissions });
	const before = base.fields.kept?.kind;
	if (before && before !== fields.kept?.kind)
		Object.assign(change, before === "photo" ? { imageId: null } : { videoId: null });
	const submittedAt = base.submittedAt ?? undefined;
	return forgetOnRefusal(uploaded, editWin(id, { ...change, ...ids, submittedAt }, watch.signal));
}

const words = ({ title, win, socialMedia }: WinFields) => ({
	title: title.trim(),
	win: win.trim(),
	sharePermissions: { socialMedia },
});

/** What makes it another Win when it changes; a photo or video is known by its kind and size, also after the page was left. */
export const identityOf = (fields: WinFields) => {
	const { media } = fields;
	return { ...words(fields), media: media && [media.kind, media.file.size] };
};

async function mediaIds({ media }: WinFields, uploaded: Uploaded, watch: SendWatch): Promise<MediaIds> {
	return media ? idsOf(await sendMedia(media, uploaded, watch)) : {};
}

/** An upload that waited too long is gone on the server, so the next try sends it anew. */
async function forgetOnRefusal(uploaded: Uploaded, sent: Promise<Win>): Promise<Win> {
	try {
		return await sent;
	} catch (thrown) {
		if (isProblem(thrown, "fields.invalid")) uploaded.clear();
		throw thrown;
	}
}
