/** Sends a Win: first its photo or video, then the words; what is uploaded already is not sent again. */
import { idsOf, type MediaIds, type SendWatch, sendMedia, type Uploaded } from "@/commons/media/send-media";
import { isProblem } from "@/lib/http";
import { editWin, shareWin, type Win, type WinChange } from "./api";
import type { WinFields } from "./win-fields";

export async function sendNewWin(fields: WinFields, key: string, uploaded: Uploaded, watch: SendWatch): Promise<Win> {
	const ids = await mediaIds(fields, uploaded, watch);
	return forgetOnRefusal(uploaded, shareWin({ ...words(fields), ...ids }, key, watch.signal));
}

export async function sendChangedWin(win: Win, fields: WinFields, uploaded: Uploaded, watch: SendWatch): Promise<Win> {
	const ids = await mediaIds(fields, uploaded, watch);
	const gone: WinChange = fields.read === null ? {} : { submittedAt: fields.read };
	if (win.imageUrl && fields.kept?.kind !== "photo") gone.imageId = null;
	if (win.videoUrl && fields.kept?.kind !== "video") gone.videoId = null;
	return forgetOnRefusal(uploaded, editWin(win.id, { ...words(fields), ...gone, ...ids }, watch.signal));
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
