/** A photo in the chat: chosen, uploaded, kept with the draft, sent with or without words, called off, refused. */
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { CHANNEL, messageWith, seenWith } from "@/features/chat/chat-fixture";
import { mockUploads } from "@/lib/upload-fixture";
import { openChat, SEND } from "./chat-page-fixture";
import { withLayout } from "./layout-fixture";

vi.mock("browser-image-compression", () => ({ default: async () => new Blob(["small"], { type: "image/jpeg" }) }));
withLayout();

const give = () => {
	const file = new File(["p"], "p.jpg", { type: "image/jpeg" });
	fireEvent.change(screen.getByLabelText("Choose a photo"), { target: { files: [file] } });
};

test("a photo goes without a word, is kept with the draft, and is shown in its frame", async () => {
	const uploads = mockUploads(true);
	const { calls, unmount } = await openChat({
		[SEND]: seenWith(messageWith(1, { text: "", imageUrl: "/media/public" })),
	});
	give();
	await waitFor(() => expect(uploads).toHaveLength(1));
	expect(screen.getByRole("progressbar", { name: "Uploading the photo" })).toBeDefined();
	await act(async () => uploads[0]?.answer());
	expect(screen.getByRole("img", { name: "The one that goes with your message" }).getAttribute("src")).toBe(
		"/media/upload-1",
	);
	unmount();
	const again = await openChat({
		[SEND]: seenWith(messageWith(1, { text: "", imageUrl: "/media/public" })),
		// The page may note it before the test is over.
		[`PUT /api/chat/channels/${CHANNEL}/read`]: null,
	});
	expect(screen.getByRole("img", { name: "The one that goes with your message" })).toBeDefined();
	await userEvent.click(screen.getByRole("button", { name: "Send" }));
	await waitFor(() => expect(again.calls.filter(({ to }) => to === SEND)).toHaveLength(1));
	expect(again.calls.find(({ to }) => to === SEND)?.body).toEqual({ text: "", imageId: "upload-1" });
	expect(calls.filter(({ to }) => to === SEND)).toEqual([]);
	expect(screen.queryByRole("img", { name: "The one that goes with your message" })).toBeNull();
	const frame = await screen.findByRole("link", { name: "Shared by Daniel K." });
	expect(frame.getAttribute("href")).toBe("/media/public");
});

test("a photo can be called off while it is sent, and one that is refused says why", async () => {
	const uploads = mockUploads(true);
	await openChat();
	give();
	await waitFor(() => expect(uploads).toHaveLength(1));
	await userEvent.click(screen.getByRole("button", { name: "Remove the photo" }));
	expect(uploads[0]?.aborted).toBe(true);
	expect(screen.queryByRole("progressbar", { name: "Uploading the photo" })).toBeNull();
	give();
	await waitFor(() => expect(uploads).toHaveLength(2));
	await act(async () => uploads[1]?.answer(415, { code: "media.not_an_image" }));
	expect((await screen.findByRole("alert")).textContent).toContain("The file given is not an image");
	await userEvent.click(screen.getByRole("button", { name: "Send" }));
	expect(screen.getByText("Please write something first.")).toBeDefined();
});
