/** Sends a Win: first its photo or video, then the words; what is uploaded already is not sent again. */
import { isProblem } from "@/lib/http";
import { editWin, type MediaFolder, shareWin, uploadMedia, type Win, type WinChange } from "./api";
import type { WinFields } from "./win-fields";

export interface SendWatch {
	signal: AbortSignal;
	/** The sent part of the photo or video, 0 to 1. */
	onProgress: (part: number) => void;
}

/** Ids of what has been uploaded, kept from one try to the next. */
export type Uploaded = Map<Blob, string>;

interface MediaIds {
	imageId?: string;
	videoId?: string;
	thumbnailId?: string;
}

export async function sendNewWin(fields: WinFields, key: string, uploaded: Uploaded, watch: SendWatch): Promise<Win> {
	const ids = await sendMedia(fields, uploaded, watch);
	return forgetOnRefusal(uploaded, shareWin({ ...words(fields), ...ids }, key, watch.signal));
}

export async function sendChangedWin(win: Win, fields: WinFields, uploaded: Uploaded, watch: SendWatch): Promise<Win> {
	const ids = await sendMedia(fields, uploaded, watch);
	const gone: WinChange = {};
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

async function sendMedia({ media }: WinFields, uploaded: Uploaded, watch: SendWatch): Promise<MediaIds> {
	if (!media) return {};
	if (media.kind === "photo") return { imageId: await once("images", media.file, uploaded, watch) };
	const videoId = await once("videos", media.file, uploaded, watch);
	const thumbnailId = media.poster ? await still(media.poster, uploaded, watch) : undefined;
	return thumbnailId ? { videoId, thumbnailId } : { videoId };
}

async function once(folder: MediaFolder, file: Blob, uploaded: Uploaded, watch: SendWatch): Promise<string> {
	const known = uploaded.get(file);
	if (known) return known;
	const { id } = await uploadMedia(folder, file, watch);
	uploaded.set(file, id);
	return id;
}

/** A video without a still is still a video. */
async function still(file: Blob, uploaded: Uploaded, { signal }: SendWatch): Promise<string | undefined> {
	try {
		return await once("thumbnails", file, uploaded, { signal, onProgress: () => undefined });
	} catch (thrown) {
		if (isProblem(thrown, "cancelled")) throw thrown;
		return undefined;
	}
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
