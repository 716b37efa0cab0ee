/** A chosen video: how large and how long it may be, and the still that is taken of it. */
import { afterEach, expect, test, vi } from "vitest";
import { prepareVideo } from "./prepare-video";
import { mockVideo } from "./video-fixture";

afterEach(() => void vi.restoreAllMocks());

function videoOf(bytes: number, type = "video/mp4"): File {
	const file = new File(["x"], "clip.mp4", { type });
	Object.defineProperty(file, "size", { value: bytes });
	return file;
}

const MB_25 = 25 * 2 ** 20;
const clip = videoOf(10);

test("R254 R416 25 MB are allowed, one byte more is refused before it is read", async () => {
	const read = vi.fn(async () => ({ seconds: 3, still: null }));
	await expect(prepareVideo(videoOf(MB_25), read)).resolves.toBeNull();
	expect(read).toHaveBeenCalledOnce();
	await expect(prepareVideo(videoOf(MB_25 + 1), read)).rejects.toThrow("Video file is too large. Max size is 25MB.");
	expect(read).toHaveBeenCalledOnce();
});

test("R255 R417 30.0 seconds are allowed, 30.1 are refused", async () => {
	mockVideo({ duration: 30 });
	await expect(prepareVideo(clip)).resolves.toBeInstanceOf(Blob);
	vi.restoreAllMocks();
	mockVideo({ duration: 30.1 });
	await expect(prepareVideo(clip)).rejects.toThrow("Video is too long. Max duration is 30 seconds.");
});

test("R255 a recording that does not say its length is sought through for it", async () => {
	mockVideo({ duration: Number.POSITIVE_INFINITY, found: 31 });
	await expect(prepareVideo(clip)).rejects.toThrow("Video is too long. Max duration is 30 seconds.");
});

test.each([
	[12, 0.5],
	[1, 0.5],
	[0.6, 0.3],
	[0.2, 0.1],
])("R369 of a video of %d s the still is taken at %d s", async (duration, at) => {
	const stills = mockVideo({ duration });
	await prepareVideo(clip);
	expect(stills.map((still) => still.at)).toEqual([at]);
});

test("R370 R418 the still is a JPEG of quality 0.8", async () => {
	const stills = mockVideo({ duration: 5 });
	const still = await prepareVideo(clip);
	expect(stills).toMatchObject([{ type: "image/jpeg", quality: 0.8 }]);
	expect(still?.type).toBe("image/jpeg");
});

test("the still of a large video is made as small as a photo, that of a small one is left", async () => {
	const large = mockVideo({ duration: 5, width: 1080, height: 1920 });
	await prepareVideo(clip);
	expect(large).toMatchObject([{ width: 675, height: 1200 }]);
	vi.restoreAllMocks();
	const small = mockVideo({ duration: 5, width: 640, height: 360 });
	await prepareVideo(clip);
	expect(small).toMatchObject([{ width: 640, height: 360 }]);
});

test("what this browser cannot read goes without a still, for the server to judge", async () => {
	mockVideo({ duration: undefined });
	await expect(prepareVideo(clip)).resolves.toBeNull();
	vi.restoreAllMocks();
	mockVideo({ duration: 5, width: 0, height: 0 });
	await expect(prepareVideo(clip)).resolves.toBeNull();
});

test("what does not call itself a video is refused", async () => {
	await expect(prepareVideo(videoOf(10, "image/gif"))).rejects.toThrow("This file isn't a video");
});
