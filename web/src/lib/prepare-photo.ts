/** Makes a photo small enough to share: at most 1200 px a side, JPEG, without location and time. */
import { imageBytesMax, imageQuality, imageSideMax } from "@/lib/generated/limits.gen";

export const IMAGE_TOO_LARGE = "Image file is too large. Max size is 5MB.";
export const NOT_AN_IMAGE = "The file given is not an image";

/** The server's photo errors in the member's words. */
export const photoErrorTexts: Readonly<Record<string, string>> = {
	"media.image_too_large": IMAGE_TOO_LARGE,
	"media.not_an_image": NOT_AN_IMAGE,
	"media.too_many_pixels": "This photo has too many pixels. Please choose a smaller one.",
	"media.damaged": "This file seems to be damaged. Please choose another one.",
};

/** Throws an Error with a sentence for the member. */
export async function preparePhoto(file: File): Promise<Blob> {
	if (file.size > imageBytesMax) throw new Error(IMAGE_TOO_LARGE);
	return compressPhoto(file);
}

/** Runs on the main thread, because the library's worker would load itself from elsewhere. */
export async function compressPhoto(file: unknown): Promise<Blob> {
	const { default: compress } = await import("browser-image-compression");
	try {
		return await compress(file as File, {
			maxWidthOrHeight: imageSideMax,
			initialQuality: imageQuality,
			fileType: "image/jpeg",
			preserveExif: false,
			useWebWorker: false,
		});
	} catch (thrown) {
		// An undecodable photo rejects with an event instead of an error.
		const worded = thrown instanceof Error && /^The file given/.test(thrown.message);
		throw worded ? thrown : new Error(NOT_AN_IMAGE);
	}
}
