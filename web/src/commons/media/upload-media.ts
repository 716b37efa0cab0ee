/** Uploads a photo, or a video with its thumbnail; finished uploads are not repeated. */
import { uploadImage, uploadThumbnail, uploadVideo } from "@/lib/api/sdk.gen";
import type { Media } from "@/lib/api/types.gen";
import { isApiError } from "@/lib/http";
import type { ChosenMedia } from "./chosen-media";

export interface UploadEvents {
	signal: AbortSignal;
	/** The uploaded part, 0 to 1. */
	onProgress: (part: number) => void;
}

type Upload = Pick<Media, "id" | "url">;

/** Finished uploads, kept between tries. */
export type UploadCache = Map<Blob, Upload>;

export type UploadedMedia = { image: Upload } | { video: Upload; thumbnail?: Upload };

/** The ids of uploads, as posts and messages refer to them. */
export interface MediaIds {
	imageId?: string;
	videoId?: string;
	thumbnailId?: string;
}

export async function uploadMedia(
	{ kind, file, poster }: ChosenMedia,
	uploaded: UploadCache,
	watch: UploadEvents,
): Promise<UploadedMedia> {
	if (kind === "photo") return { image: await once(uploadImage, file, uploaded, watch) };
	const video = await once(uploadVideo, file, uploaded, watch);
	const thumbnail = poster ? await still(poster, uploaded, watch) : undefined;
	return thumbnail ? { video, thumbnail } : { video };
}

export function toMediaIds(sent: UploadedMedia): MediaIds {
	if ("image" in sent) return { imageId: sent.image.id };
	return { videoId: sent.video.id, ...(sent.thumbnail && { thumbnailId: sent.thumbnail.id }) };
}

async function once(send: typeof uploadImage, file: Blob, uploaded: UploadCache, watch: UploadEvents): Promise<Upload> {
	const known = uploaded.get(file);
	if (known) return known;
	const { id, url } = await send({ body: file, ...watch });
	uploaded.set(file, { id, url });
	return { id, url };
}

/** A video without a thumbnail is still a video. */
async function still(file: Blob, uploaded: UploadCache, { signal }: UploadEvents): Promise<Upload | undefined> {
	try {
		return await once(uploadThumbnail, file, uploaded, { signal, onProgress: () => undefined });
	} catch (thrown) {
		if (isApiError(thrown, "cancelled")) throw thrown;
		return undefined;
	}
}
