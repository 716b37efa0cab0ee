/** A chosen photo: how large it may be, how it is made small, and what is no photo at all. */
import { beforeEach, expect, test, vi } from "vitest";
import { compressPhoto, preparePhoto } from "./prepare-photo";

const real = await vi.importActual<typeof import("browser-image-compression")>("browser-image-compression");
const compress = vi.fn();
vi.mock("browser-image-compression", () => ({ default: (...given: unknown[]) => compress(...given) }));

const small = new Blob(["small"], { type: "image/jpeg" });
beforeEach(() => void compress.mockReset().mockResolvedValue(small));

/** A file that says how large it is without being so. */
function photoOf(bytes: number): File {
	const file = new File(["x"], "photo.jpg", { type: "image/jpeg" });
	Object.defineProperty(file, "size", { value: bytes });
	return file;
}

const FIVE_MB = 5 * 2 ** 20;

test("R250 R413 5 MB are allowed, one byte more is refused before anything is done with it", async () => {
	await expect(preparePhoto(photoOf(FIVE_MB))).resolves.toBe(small);
	compress.mockClear();
	await expect(preparePhoto(photoOf(FIVE_MB + 1))).rejects.toThrow("Image file is too large. Max size is 5MB.");
	expect(compress).not.toHaveBeenCalled();
});

test("R251 R252 R414 R415 it becomes a JPEG of quality 0.85 with at most 1200 px a side", async () => {
	await preparePhoto(photoOf(10));
	expect(compress.mock.lastCall?.[1]).toMatchObject({
		maxWidthOrHeight: 1200,
		initialQuality: 0.85,
		fileType: "image/jpeg",
	});
});

test("nothing of where and when it was taken stays in it, and no worker is loaded from elsewhere", async () => {
	await preparePhoto(photoOf(10));
	expect(compress.mock.lastCall?.[1]).toMatchObject({ preserveExif: false, useWebWorker: false });
});

test.each([["a string"], [null], [{ size: 1 }]])("R258 %o is no file", async (given) => {
	compress.mockImplementation(real.default);
	await expect(compressPhoto(given)).rejects.toThrow("The file given is not an instance of Blob or File");
});

test("R259 a text is no image", async () => {
	compress.mockImplementation(real.default);
	const text = new File(["hello"], "notes.txt", { type: "text/plain" });
	await expect(compressPhoto(text)).rejects.toThrow("The file given is not an image");
});

test("R259 what calls itself an image and cannot be decoded is none", async () => {
	compress.mockRejectedValue(new Event("error"));
	await expect(compressPhoto(photoOf(10))).rejects.toThrow("The file given is not an image");
});
