/** Sends a Win: first its photo or video, then the text; finished uploads are not repeated. */
import {
	type MediaIds,
	toMediaIds,
	type UploadCache,
	type UploadEvents,
	uploadMedia,
} from "@/commons/media/upload-media";
import { editWin, shareWin } from "@/lib/api/sdk.gen";
import type { EditWin, Win } from "@/lib/api/types.gen";
import { isApiError } from "@/lib/http";
import type { Draft } from "@/lib/use-form-draft";
import type { WinFields } from "./win-fields";

export async function sendNewWin(
	fields: WinFields,
	key: string,
	uploaded: UploadCache,
	watch: UploadEvents,
): Promise<Win> {
	const ids = await mediaIds(fields, uploaded, watch);
	return clearOnError(
		uploaded,
		shareWin({
			body: { ...words(fields), ...ids },
			headers: { "Idempotency-Key": key },
			signal: watch.signal,
		}),
	);
}

/** Unchanged consent is omitted, since it may have changed elsewhere. */
export async function sendEditedWin(
	id: string,
	{ base, fields }: Draft<WinFields>,
	uploaded: UploadCache,
	watch: UploadEvents,
) {
	const ids = await mediaIds(fields, uploaded, watch);
	const { sharePermissions, ...change }: EditWin = words(fields);
	if (fields.socialMedia !== base.fields.socialMedia) Object.assign(change, { sharePermissions });
	const before = base.fields.existing?.kind;
	if (before && before !== fields.existing?.kind)
		Object.assign(change, before === "photo" ? { imageId: null } : { videoId: null });
	const submittedAt = base.submittedAt ?? undefined;
	return clearOnError(
		uploaded,
		editWin({
			path: { id },
			body: { ...change, ...ids, submittedAt },
			signal: watch.signal,
		}),
	);
}

const words = ({ title, win, socialMedia }: WinFields) => ({
	title: title.trim(),
	win: win.trim(),
	sharePermissions: { socialMedia },
});

/** A change of this content makes it another Win; media count by kind and size, even after a reload. */
export const getContentKey = (fields: WinFields) => {
	const { media } = fields;
	return { ...words(fields), media: media && [media.kind, media.file.size] };
};

async function mediaIds({ media }: WinFields, uploaded: UploadCache, watch: UploadEvents): Promise<MediaIds> {
	return media ? toMediaIds(await uploadMedia(media, uploaded, watch)) : {};
}

/** An upload that waited too long is gone on the server, so the next try repeats it. */
async function clearOnError(uploaded: UploadCache, sent: Promise<Win>): Promise<Win> {
	try {
		return await sent;
	} catch (thrown) {
		if (isApiError(thrown, "fields.invalid")) uploaded.clear();
		throw thrown;
	}
}
