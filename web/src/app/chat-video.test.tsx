/** A video in the chat: chosen, measured, uploaded with its still, kept with the draft, sent, played; refused, and tried again. */
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { mockVideo } from "@/commons/media/video-fixture";
import { messageWith, seenWith } from "@/features/chat/chat-fixture";
import { mockUploads } from "@/lib/upload-fixture";
import { openChat, SEND } from "./chat-page-fixture";
import { withLayout } from "./layout-fixture";

withLayout();

const shared = messageWith(1, { text: "", videoUrl: "/media/film", thumbnailUrl: "/media/still" });
const clip = (bytes = 1) => {
	const file = new File(["v"], "v.mp4", { type: "video/mp4" });
	Object.defineProperty(file, "size", { value: bytes });
	return file;
};
const give = (file = clip()) =>
	fireEvent.change(screen.getByLabelText("Choose a video"), { target: { files: [file] } });
const preview = () => screen.queryByLabelText("The video that goes with your message");
const send = () => userEvent.click(screen.getByRole("button", { name: "Send" }));

test("a video goes without a word and with its still, is kept with the draft, and plays only when someone starts it", async () => {
	mockVideo({ duration: 5 });
	const uploads = mockUploads(true);
	const { unmount } = await openChat();
	give();
	await waitFor(() => expect(uploads).toHaveLength(1));
	act(() => uploads[0]?.progress(0.4));
	const bar = screen.getByRole("progressbar", { name: "Uploading the video" });
	expect(bar.getAttribute("aria-valuenow")).toBe("40");
	await send();
	expect(screen.getByText("The video is still uploading.")).toBeDefined();
	await act(async () => uploads[0]?.answer());
	await act(async () => uploads[1]?.answer());
	expect(uploads.map(({ path }) => path)).toEqual(["/api/media/videos", "/api/media/thumbnails"]);
	expect(preview()?.getAttribute("src")).toBe("/media/upload-1");
	expect(preview()?.getAttribute("poster")).toBe("/media/upload-2");
	unmount();
	// What is shown from here on is a video element as any other.
	vi.mocked(document.createElement).mockRestore();
	const { calls } = await openChat({ [SEND]: seenWith(shared) });
	expect(preview()).not.toBeNull();
	await send();
	await waitFor(() => expect(calls.filter(({ to }) => to === SEND)).toHaveLength(1));
	expect(calls.find(({ to }) => to === SEND)?.body).toEqual({
		text: "",
		videoId: "upload-1",
		thumbnailId: "upload-2",
	});
	expect(preview()).toBeNull();
	const player = await within(screen.getByRole("log")).findByLabelText<HTMLVideoElement>("Video shared by Daniel K.");
	expect(player.getAttribute("src")).toBe("/media/film");
	expect(player.getAttribute("poster")).toBe("/media/still");
	expect(player.preload).toBe("none");
	expect(player.controls).toBe(true);
	expect(player.autoplay).toBe(false);
	expect(player.className).toMatch(/\baspect-4\/3\b/);
});

test("what is too large or too long is refused in the words of a Win, and nothing is uploaded", async () => {
	mockVideo({ duration: 31 });
	const uploads = mockUploads();
	await openChat();
	give(clip(25 * 2 ** 20 + 1));
	expect((await screen.findByRole("alert")).textContent).toBe("Video file is too large. Max size is 25MB.");
	give();
	expect(await screen.findByText("Video is too long. Max duration is 30 seconds.")).toBeDefined();
	expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
	expect(uploads).toEqual([]);
	await send();
	expect(screen.getByText("Please write something first.")).toBeDefined();
	await userEvent.click(screen.getByRole("button", { name: "Remove the video" }));
	expect(screen.queryByRole("alert")).toBeNull();
});

test("an upload that was cut off is tried again; until then the words do not go without it", async () => {
	mockVideo({ duration: 5 });
	const uploads = mockUploads(true);
	const { calls } = await openChat({ [SEND]: seenWith(shared) });
	give();
	await waitFor(() => expect(uploads).toHaveLength(1));
	await act(async () => uploads[0]?.answer(503, { code: "busy" }));
	expect((await screen.findByRole("alert")).textContent).toBe("We couldn't upload the video.");
	await userEvent.type(screen.getByRole("textbox", { name: /^Message to/ }), "The lake");
	await send();
	expect(screen.getByText("The video hasn't been uploaded. Try again, or remove it.")).toBeDefined();
	expect(calls.filter(({ to }) => to === SEND)).toEqual([]);
	await userEvent.click(screen.getByRole("button", { name: "Try again" }));
	await waitFor(() => expect(uploads).toHaveLength(2));
	await act(async () => uploads[1]?.answer());
	// A video without a still is still a video.
	await act(async () => uploads[2]?.answer(503, { code: "busy" }));
	await waitFor(() => expect(preview()).not.toBeNull());
	await send();
	await waitFor(() => expect(calls.filter(({ to }) => to === SEND)).toHaveLength(1));
	expect(calls.find(({ to }) => to === SEND)?.body).toEqual({ text: "The lake", videoId: "upload-2" });
});

test("a video can be taken away while it is sent and after", async () => {
	mockVideo({ duration: 5 });
	const uploads = mockUploads(true);
	await openChat();
	give();
	await waitFor(() => expect(uploads).toHaveLength(1));
	await userEvent.click(screen.getByRole("button", { name: "Remove the video" }));
	expect(uploads[0]?.aborted).toBe(true);
	expect(screen.queryByRole("progressbar")).toBeNull();
	give();
	await waitFor(() => expect(uploads).toHaveLength(2));
	await act(async () => uploads[1]?.answer());
	await act(async () => uploads[2]?.answer());
	await userEvent.click(screen.getByRole("button", { name: "Remove the video" }));
	expect(preview()).toBeNull();
	expect(document.activeElement).toBe(screen.getByRole("textbox", { name: /^Message to/ }));
});
