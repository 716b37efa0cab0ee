/** The chat's page: what is said shows, stays once, folds behind a note, and says when one cannot write. */
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answers, openApp, serve } from "@/app/app-fixture";
import { CHANNEL, channelWith, chatPage, messageWith, seenWith } from "@/features/chat/chat-fixture";
import { sayTo } from "@/lib/live/live-fixture";
import { memberSession, userWith } from "@/lib/session-fixture";
import { takeUploads } from "@/lib/upload-fixture";

vi.mock("browser-image-compression", () => ({ default: async () => new Blob(["small"], { type: "image/jpeg" }) }));

const SEND = `POST /api/chat/channels/${CHANNEL}/messages`;
const stream = { kind: "channel", id: CHANNEL } as const;

beforeEach(() => {
	localStorage.clear();
	// jsdom has no layout, without which a list that draws what is in sight draws nothing.
	vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
	vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(400);
});
afterEach(() => {
	vi.restoreAllMocks();
	vi.unstubAllGlobals();
});

async function openChat(answers: Answers = {}, different: Parameters<typeof channelWith>[0] = {}) {
	const calls = serve({ "GET /api/chat/channels": { items: [channelWith(different)] }, ...answers });
	const app = openApp("/community/chat/community", memberSession({ tier: 1 }));
	await screen.findByRole("log", { name: "Messages in Community" });
	return { ...app, calls };
}

test("what one sends stands there once, whether its answer or its frame comes first", async () => {
	const author = { uid: userWith().uid, displayName: "Maya R." };
	const { sockets, calls } = await openChat({
		[SEND]: () => {
			const key =
				Object.keys(localStorage)
					.find((name) => name.startsWith("exhale.unsent."))
					?.slice(-36) ?? null;
			const message = messageWith(1, { text: "Hello there", key });
			return seenWith({ ...message, author: { ...message.author, ...author } });
		},
	});
	await userEvent.type(screen.getByRole("textbox", { name: "Message to Community" }), "Hello there{Enter}");
	expect(calls.filter(({ to }) => to === SEND)).toHaveLength(1);
	const message = messageWith(1, { text: "Hello there" });
	await sayTo(
		sockets,
		{ type: "hello", uid: author.uid, build: "test", now: 0 },
		{ type: "subscribed", stream, upTo: 1 },
		{
			type: "changes",
			stream,
			after: 0,
			upTo: 1,
			items: [{ ...message, author: { ...message.author, ...author } }],
		},
	);
	expect(within(screen.getByRole("log")).getAllByText("Hello there")).toHaveLength(1);
	expect(localStorage.length).toBe(0);
});

test("a content note folds the words, and a message that is gone says so", async () => {
	await openChat({
		[`GET /api/chat/channels/${CHANNEL}/messages?`]: chatPage([
			messageWith(1, { note: "needles", text: "I had blood taken." }),
			messageWith(2, { state: "deleted", text: "" }),
		]),
	});
	const note = await screen.findByText("Content note: needles");
	expect(note.closest("details")?.open).toBe(false);
	expect(screen.getByText("This message was deleted.")).toBeDefined();
});

test("an archived channel can be read only, and says so", async () => {
	await openChat({}, { archived: true });
	expect(screen.getByText("This channel is closed. You can still read it.")).toBeDefined();
	expect(screen.queryByRole("textbox")).toBeNull();
});

test("whoever is muted reads until when, and that they can go on reading", async () => {
	await openChat({}, { mutedUntil: Date.now() + 3_600_000 });
	expect(screen.getByText(/asked you to pause writing here until/)).toBeDefined();
	expect(screen.queryByRole("textbox")).toBeNull();
});

const give = () => {
	const file = new File(["p"], "p.jpg", { type: "image/jpeg" });
	fireEvent.change(screen.getByLabelText("Choose a photo"), { target: { files: [file] } });
};

test("a photo goes without a word, is kept with the draft, and stands in its frame", async () => {
	const uploads = takeUploads(true);
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
	const again = await openChat({ [SEND]: seenWith(messageWith(1, { text: "", imageUrl: "/media/public" })) });
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
	const uploads = takeUploads(true);
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
