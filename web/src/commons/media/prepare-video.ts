/** Checks a chosen video and makes its thumbnail; the server checks again, since not every browser can read every video. */
import {
	imageSideMax,
	thumbnailAtSeconds,
	thumbnailQuality,
	videoBytesMax,
	videoSecondsMax,
} from "@/lib/generated/limits.gen";

export const VIDEO_TOO_LARGE = "Video file is too large. Max size is 25MB.";
export const VIDEO_TOO_LONG = "Video is too long. Max duration is 30 seconds.";
export const NOT_A_VIDEO = "This file isn't a video";

/** The server's video errors in the member's words. */
export const videoErrorTexts: Readonly<Record<string, string>> = {
	"media.video_too_large": VIDEO_TOO_LARGE,
	"media.video_too_long": VIDEO_TOO_LONG,
	"media.not_a_video": NOT_A_VIDEO,
};

export interface VideoMetadata {
	/** Null if the browser cannot tell. */
	seconds: number | null;
	still: Blob | null;
}

/** Throws an Error with a sentence for the member. */
export async function prepareVideo(
	file: File,
	read: (file: Blob) => Promise<VideoMetadata> = readVideo,
): Promise<Blob | null> {
	if (!file.type.startsWith("video/")) throw new Error(NOT_A_VIDEO);
	if (file.size > videoBytesMax) throw new Error(VIDEO_TOO_LARGE);
	const { seconds, still } = await read(file);
	if (seconds !== null && seconds > videoSecondsMax) throw new Error(VIDEO_TOO_LONG);
	return still;
}

/** The thumbnail's time: half a second in, or the middle of a shorter video (O-75). */
export const getThumbnailTime = (seconds: number): number => Math.min(thumbnailAtSeconds, seconds / 2);

const PATIENCE_MS = 8000;
/** Beyond any end, which makes the browser seek to the end. */
const BEYOND_END_SECONDS = 1e7;

async function readVideo(file: Blob): Promise<VideoMetadata> {
	const url = URL.createObjectURL(file);
	const video = document.createElement("video");
	video.muted = true;
	video.playsInline = true;
	video.preload = "auto";
	try {
		const loaded = heard(video, "loadeddata");
		video.src = url;
		await loaded;
		const seconds = await getDuration(video);
		return { seconds, still: await captureFrame(video, getThumbnailTime(seconds ?? thumbnailAtSeconds * 2)) };
	} catch {
		return { seconds: Number.isFinite(video.duration) ? video.duration : null, still: null };
	} finally {
		video.removeAttribute("src");
		video.load();
		URL.revokeObjectURL(url);
	}
}

/** A recording straight from a camera does not state its duration. */
async function getDuration(video: HTMLVideoElement): Promise<number | null> {
	if (Number.isFinite(video.duration)) return video.duration;
	const told = heard(video, "durationchange");
	video.currentTime = BEYOND_END_SECONDS;
	await told.catch(() => undefined);
	return Number.isFinite(video.duration) ? video.duration : null;
}

async function captureFrame(video: HTMLVideoElement, at: number): Promise<Blob | null> {
	const sought = heard(video, "seeked");
	video.currentTime = at;
	await sought;
	const { videoWidth: width, videoHeight: height } = video;
	if (width === 0 || height === 0) return null;
	const scale = Math.min(1, imageSideMax / Math.max(width, height));
	const canvas = document.createElement("canvas");
	canvas.width = Math.round(width * scale);
	canvas.height = Math.round(height * scale);
	canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
	return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", thumbnailQuality));
}

function heard(video: HTMLVideoElement, name: string): Promise<void> {
	return new Promise((resolve, reject) => {
		const limit = setTimeout(() => reject(new Error(`no ${name}`)), PATIENCE_MS);
		const over = (go: () => void) => () => {
			clearTimeout(limit);
			go();
		};
		video.addEventListener(name, over(resolve), { once: true });
		video.addEventListener(
			"error",
			over(() => reject(new Error("unreadable"))),
			{ once: true },
		);
	});
}
