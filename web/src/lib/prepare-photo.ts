/** Makes a photo small enough to share: at most 1200 px a side, JPEG, without where and when it was taken. */
import { imageBytesMax, imageQuality, imageSideMax } from "@/lib/generated/limits.gen";

export const IMAGE_TOO_LARGE = "Image file is too large. Max size is 5MB.";
export const NOT_AN_IMAGE = "The file given is not an image";

/** What the server says of a photo, as the member reads it. */
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

/** On the page's own thread, because the library's worker would load itself from elsewhere. */
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
		// What cannot be decoded arrives as an event without a word.
		const worded = thrown instanceof Error && /^The file given/.test(thrown.message);
		throw worded ? thrown : new Error(NOT_AN_IMAGE);
	}
}
