/** The photo or video of a new Win: choosing, preparing, showing, removing, uploading, and stopping half way. */
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answers, errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import { mockVideo } from "@/commons/media/video-fixture";
import type { Win } from "@/lib/api/types.gen";
import { emptyWins } from "@/lib/empty-pages-fixture";
import { memberSession } from "@/lib/session-fixture";
import { mockUploads } from "@/lib/upload-fixture";
import { ownWin } from "./win-fixture";

vi.mock("canvas-confetti", () => ({ default: { create: () => Object.assign(() => {}, { reset() {} }) } }));
const compress = vi.fn();
vi.mock("browser-image-compression", () => ({ default: (...given: unknown[]) => compress(...given) }));

beforeEach(() => {
	localStorage.clear();
	compress.mockReset().mockResolvedValue(new Blob(["small"], { type: "image/jpeg" }));
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

const SHARE = "POST /api/wins";
const photo = () => new File(["p"], "p.jpg", { type: "image/jpeg" });
const clip = () => new File(["v"], "v.mp4", { type: "video/mp4" });
const dialog = () => screen.getByRole("dialog", { name: "Share Your Win" });
const choose = (name: string) => userEvent.click(within(dialog()).getByRole("radio", { name }));
const chosen = () => within(dialog()).getByRole<HTMLInputElement>("radio", { checked: true }).value;
const input = (name: string) => within(dialog()).getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const give = (name: string, file: File) => fireEvent.change(input(name), { target: { files: [file] } });
const send = () => userEvent.click(within(dialog()).getByRole("button", { name: "Share" }));

async function openForm(answer: Answers[typeof SHARE] = ownWin()) {
	const calls = mockApi({ ...emptyWins, [SHARE]: answer });
	renderApp("/community/wins", memberSession());
	await userEvent.click(await screen.findByRole("button", { name: "New Win" }));
	await screen.findByRole("dialog", { name: "Share Your Win" });
	fireEvent.change(screen.getByRole("textbox", { name: "Title" }), { target: { value: "Took the bus" } });
	fireEvent.change(screen.getByRole("textbox", { name: "Your Win" }), { target: { value: "At last." } });
	return { shared: () => calls.filter(({ to }) => to === SHARE).map(({ body }) => body) };
}

test("R220 one chooses between no media, a photo and a video", async () => {
	await openForm();
	expect(chosen()).toBe("none");
	expect(dialog().querySelector("input[type=file]")).toBeNull();
	await choose("Photo");
	expect(chosen()).toBe("photo");
	expect(input("Choose a photo")).toBeDefined();
	await choose("Video");
	expect(chosen()).toBe("video");
	expect(input("Choose a video")).toBeDefined();
});

test("R249 R253 the inputs accept every image, and every video", async () => {
	await openForm();
	await choose("Photo");
	expect(input("Choose a photo").accept).toBe("image/*");
	await choose("Video");
	expect(input("Choose a video").accept).toBe("video/*");
});

test("R002 the compressed photo is uploaded to the images, and the win carries it", async () => {
	const uploads = mockUploads();
	const { shared } = await openForm();
	await choose("Photo");
	input("Choose a photo").focus();
	give("Choose a photo", photo());
	await screen.findByRole("button", { name: "Remove photo" });
	expect(document.activeElement).toBe(within(dialog()).getByRole("radio", { name: "Photo" }));
	await send();
	await screen.findByRole("dialog", { name: "Win Shared!" });
	expect(uploads.map(({ path, type, size }) => [path, type, size])).toEqual([["/api/media/images", "image/jpeg", 5]]);
	expect(shared()).toMatchObject([{ imageId: "upload-1" }]);
	expect(shared()[0]).not.toHaveProperty("videoId");
});

test("R003 a video is uploaded as it is, its still to the thumbnails, and the win carries both", async () => {
	mockVideo({ duration: 5 });
	const uploads = mockUploads();
	const { shared } = await openForm();
	await choose("Video");
	give("Choose a video", clip());
	await screen.findByRole("button", { name: "Remove video" });
	await send();
	await screen.findByRole("dialog", { name: "Win Shared!" });
	expect(uploads.map(({ path, type }) => [path, type])).toEqual([
		["/api/media/videos", "video/mp4"],
		["/api/media/thumbnails", "image/jpeg"],
	]);
	expect(shared()).toMatchObject([{ videoId: "upload-1", thumbnailId: "upload-2" }]);
	expect(shared()[0]).not.toHaveProperty("imageId");
});

test("a video is shared without its still where that could not be uploaded", async () => {
	mockVideo({ duration: 5 });
	const uploads = mockUploads(true);
	const { shared } = await openForm();
	await choose("Video");
	give("Choose a video", clip());
	await screen.findByRole("button", { name: "Remove video" });
	await send();
	await waitFor(() => expect(uploads).toHaveLength(1));
	uploads[0]?.answer();
	await waitFor(() => expect(uploads).toHaveLength(2));
	uploads[1]?.answer(500, {});
	await screen.findByRole("dialog", { name: "Win Shared!" });
	expect(shared()[0]).toMatchObject({ videoId: "upload-1" });
	expect(shared()[0]).not.toHaveProperty("thumbnailId");
});

test("R221 removing the photo returns to no media, and the win goes without", async () => {
	const uploads = mockUploads();
	const { shared } = await openForm();
	await choose("Photo");
	give("Choose a photo", photo());
	await userEvent.click(await screen.findByRole("button", { name: "Remove photo" }));
	expect(document.activeElement).toBe(within(dialog()).getByRole("radio", { name: "No media" }));
	expect(chosen()).toBe("none");
	await send();
	await screen.findByRole("dialog", { name: "Win Shared!" });
	expect(uploads).toEqual([]);
	expect(shared()[0]).not.toHaveProperty("imageId");
});

test("R250 R255 a file that is too large or too long is told at once, and is not taken", async () => {
	await openForm();
	await choose("Photo");
	const large = photo();
	Object.defineProperty(large, "size", { value: 5 * 2 ** 20 + 1 });
	give("Choose a photo", large);
	expect((await screen.findByRole("alert")).textContent).toBe("Image file is too large. Max size is 5MB.");
	expect(screen.queryByRole("button", { name: "Remove photo" })).toBeNull();

	mockVideo({ duration: 31 });
	await choose("Video");
	expect(screen.queryByRole("alert")).toBeNull();
	give("Choose a video", clip());
	expect((await screen.findByRole("alert")).textContent).toBe("Video is too long. Max duration is 30 seconds.");
	expect(screen.queryByRole("button", { name: "Remove video" })).toBeNull();
});

test("R257 what grew in compressing is refused when it is sent", async () => {
	const grown = new Blob(["x"], { type: "image/jpeg" });
	Object.defineProperty(grown, "size", { value: 5 * 2 ** 20 + 1 });
	compress.mockResolvedValue(grown);
	const uploads = mockUploads();
	const { shared } = await openForm();
	await choose("Photo");
	give("Choose a photo", photo());
	await screen.findByRole("button", { name: "Remove photo" });
	await send();
	expect((await screen.findByRole("alert")).textContent).toBe("Image size should be less than 5MB");
	expect([uploads, shared()]).toEqual([[], []]);
});

test("nothing is sent while a photo is still being prepared, and a late one does not undo another choice", async () => {
	let ready = (_: Blob) => {};
	compress.mockReturnValue(new Promise((resolve) => (ready = resolve)));
	const { shared } = await openForm();
	await choose("Photo");
	give("Choose a photo", photo());
	expect(await screen.findByText("Preparing the photo…")).toBeDefined();
	await send();
	expect((await screen.findByRole("alert")).textContent).toBe("Your photo or video is still being prepared.");
	await choose("No media");
	await act(async () => ready(new Blob(["small"])));
	expect(chosen()).toBe("none");
	expect(shared()).toEqual([]);
});

test("the upload says how far it is, and can be stopped", async () => {
	const uploads = mockUploads(true);
	const { shared } = await openForm();
	await choose("Photo");
	give("Choose a photo", photo());
	await screen.findByRole("button", { name: "Remove photo" });
	await send();
	await waitFor(() => expect(uploads).toHaveLength(1));
	act(() => uploads[0]?.progress(0.4));
	expect(screen.getByRole("progressbar", { name: "Uploading" }).getAttribute("aria-valuenow")).toBe("40");
	await userEvent.click(screen.getByRole("button", { name: "Cancel sending" }));
	expect(uploads[0]?.aborted).toBe(true);
	await within(dialog()).findByRole("button", { name: "Share" });
	expect(screen.queryByRole("alert")).toBeNull();
	expect(screen.queryByRole("progressbar")).toBeNull();
	expect(shared()).toEqual([]);
});

test.each([
	["is not uploaded again", errorResponse(503, "busy"), 1],
	[
		"is uploaded again when the server has lost it",
		errorResponse(422, "fields.invalid", { fields: { imageId: "gone" } }),
		2,
	],
])("after a refusal the photo %s", async (_, refused, times) => {
	const uploads = mockUploads();
	const answers: (Response | Win)[] = [refused, ownWin()];
	await openForm(() => answers.shift() ?? null);
	await choose("Photo");
	give("Choose a photo", photo());
	await screen.findByRole("button", { name: "Remove photo" });
	await send();
	await screen.findByRole("alert");
	await send();
	await screen.findByRole("dialog", { name: "Win Shared!" });
	expect(uploads).toHaveLength(times);
});
