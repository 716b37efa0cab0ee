/** Muted words: the list in the settings, and how messages that hold one stay folded until someone wishes to read them. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type Call, errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import { CHANNEL, chatPage, messageWith } from "@/features/chat/chat-fixture";
import { conversationWith, directMessageWith, LEA } from "@/features/dm/dm-fixture";
import type { MutedWords, MutedWordsChange } from "@/lib/api/types.gen";
import { emptyHome, emptySettings } from "@/lib/empty-pages-fixture";
import { sendToApp } from "@/lib/live/live-fixture";
import { cardWith } from "@/lib/profile-fixture";
import { memberSession, userWith } from "@/lib/session-fixture";
import { openChat } from "./chat-page-fixture";
import { withLayout } from "./layout-fixture";

const SHOW = "GET /api/notifications/muted-words";
const SAVE = "PATCH /api/notifications/muted-words";
const PAGE = `GET /api/chat/channels/${CHANNEL}/messages`;
const HIDDEN = "Hidden: contains a word you muted";

withLayout();

async function openSettings(words: string[], answers = {}) {
	const server = { words };
	const calls = mockApi({
		...emptySettings,
		[SHOW]: () => ({ ...server }),
		[SAVE]({ body }: Call) {
			const { add = [], remove = [] } = body as MutedWordsChange;
			server.words = [...server.words.filter((word) => !remove.includes(word)), ...add];
			return { ...server };
		},
		...answers,
	});
	renderApp("/community/settings/notifications", memberSession());
	await screen.findByRole("heading", { level: 2, name: "Muted words" });
	const field = await screen.findByRole("textbox", { name: /A word or a phrase/ });
	return {
		field: field as HTMLInputElement,
		/** Another device sets the list, of which this one is told nothing. */
		elsewhere: (other: string[]) => {
			server.words = other;
		},
		saved: () => calls.filter(({ to }) => to === SAVE).map(({ body }) => body),
	};
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("a word is added and taken away, each at once", async () => {
	const { field, saved } = await openSettings(["mirror"]);
	await userEvent.type(field, " calorie count {Enter}");
	const list = screen.getByRole("list", { name: "Muted words" });
	expect(await within(list).findByText("calorie count")).toBeDefined();
	expect(field.value).toBe("");
	await press("Unmute mirror");
	await waitFor(() => expect(within(list).queryByText("mirror")).toBeNull());
	expect(saved()).toEqual([{ add: ["calorie count"] }, { remove: ["mirror"] }]);
	expect(document.activeElement).toBe(field);
});

test("a word that is there already, none, one too long or one that cannot be is refused in words", async () => {
	const answers = { [SAVE]: () => errorResponse(422, "fields.invalid", { fields: { add: "required" } }) };
	const { field, saved } = await openSettings(["Café"], answers);
	await press("Mute this word");
	expect(screen.getByText("Please enter a word first.")).toBeDefined();
	await userEvent.type(field, "CAFE{Enter}");
	expect(screen.getByText("You've already muted this word.")).toBeDefined();
	await userEvent.clear(field);
	await userEvent.type(field, `${"a".repeat(51)}{Enter}`);
	expect(screen.getByText("A word or phrase can have at most 50 characters.")).toBeDefined();
	expect(saved()).toEqual([]);
	await userEvent.clear(field);
	await userEvent.type(field, "--{Enter}");
	expect(await screen.findByText("This can't be matched in a message. Please enter a word.")).toBeDefined();
	expect(field.value, "what was typed stays").toBe("--");
});

test("what another device did in the meantime stays, whether a word is added here or taken away", async () => {
	const { field, saved, elsewhere } = await openSettings(["mirror", "scale"]);
	elsewhere(["mirror", "scale", "relapse"]);
	await userEvent.type(field, "kcal{Enter}");
	const list = screen.getByRole("list", { name: "Muted words" });
	expect(await within(list).findByText("kcal")).toBeDefined();
	expect(within(list).getByText("relapse")).toBeDefined();
	elsewhere(["mirror", "relapse", "kcal", "fasting"]);
	await press("Unmute mirror");
	await waitFor(() => expect(within(list).queryByText("mirror")).toBeNull());
	expect(within(list).queryByText("scale")).toBeNull();
	expect(saved()).toEqual([{ add: ["kcal"] }, { remove: ["mirror"] }]);
});

test("the settings ask for the list again each time they are opened", async () => {
	let words = ["mirror"];
	mockApi({ ...emptyHome, ...emptySettings, [SHOW]: () => ({ words }) });
	const app = renderApp("/community/settings/notifications", memberSession());
	await screen.findByText("mirror");
	app.go("/community");
	await waitFor(() => expect(screen.queryByText("mirror")).toBeNull());
	words = ["mirror", "relapse"];
	app.go("/community/settings/notifications");
	expect(await screen.findByText("relapse")).toBeDefined();
});

const many = (length: number) => Array.from({ length }, (_, number) => `word ${number}`);
const FULL = "You've reached the limit of 50 words.";

test("fifty are all, and neither the last one nor the room for another loses the focus", async () => {
	const { field } = await openSettings(many(49));
	expect(screen.queryByText(FULL)).toBeNull();
	await userEvent.type(field, "the last");
	await press("Mute this word");
	expect(await screen.findByText(FULL)).toBeDefined();
	expect(screen.queryByRole("button", { name: "Mute this word" })).toBeNull();
	expect(document.activeElement).toBe(field);
	expect(field.readOnly).toBe(true);
	await press("Unmute word 7");
	expect(await screen.findByRole("button", { name: "Mute this word" })).toBeDefined();
	await waitFor(() => expect(document.activeElement).toBe(field));
	expect(field.readOnly).toBe(false);
});

test("a list that another device has filled in the meantime says so, and keeps what was typed", async () => {
	const full = () => errorResponse(422, "fields.invalid", { fields: { add: "too_many" } });
	const { field, elsewhere } = await openSettings(["mirror"], { [SAVE]: full });
	elsewhere(many(50));
	await userEvent.type(field, "kcal");
	await press("Mute this word");
	expect(await screen.findByText("This wasn't saved: your list is full.")).toBeDefined();
	expect(await screen.findByText(FULL)).toBeDefined();
	expect(field.value).toBe("kcal");
	expect(document.activeElement).toBe(field);
});

test("a refusal is told at once, whether or not the list answers", async () => {
	let asked = 0;
	const show = () => (asked++ === 0 ? { words: ["mirror"] } : new Promise(() => {}));
	const { field } = await openSettings(["mirror"], { [SHOW]: show, [SAVE]: errorResponse(500, "internal") });
	await userEvent.type(field, "kcal{Enter}");
	expect(await screen.findByText("We couldn't save this. Please try again.")).toBeDefined();
	expect(asked).toBeGreaterThan(1);
});

test("a word that could not be taken away leaves the focus where it was", async () => {
	await openSettings(["mirror"], { [SAVE]: errorResponse(500, "internal") });
	await press("Unmute mirror");
	expect(await screen.findByText("We couldn't save this. Please try again.")).toBeDefined();
	expect(document.activeElement).toBe(screen.getByRole("button", { name: "Unmute mirror" }));
});

test("in the chat a message with a muted word stays folded, wherever it is quoted, and the member's own does not", async () => {
	const own = cardWith({ uid: userWith().uid });
	let words = ["scale"];
	const { sockets } = await openChat({
		[SHOW]: () => ({ words }),
		[`PUT /api/chat/channels/${CHANNEL}/read`]: { readSeq: 4, unread: 0, mentioned: 0 },
		[PAGE]: chatPage([
			messageWith(1, { text: "The SCALE again" }),
			messageWith(2, { text: "Scales are not", replyTo: messageWith(1).id }),
			messageWith(3, { text: "My own scale", author: own }),
			messageWith(4, { text: "A walk", note: "scale" }),
		]),
	});
	const summaries = await screen.findAllByText(HIDDEN);
	const folds = summaries.map((one) => one.closest("details")).filter((one) => one !== null);
	expect(folds.map((one) => one.open)).toEqual([false, false]);
	expect(screen.getByText("The SCALE again").closest("details")).toBe(folds[0]);
	expect(screen.getByText("A walk").closest("details")?.parentElement?.closest("details")).toBe(folds[1]);
	expect(screen.getByRole("button", { name: /^Answers/ }).textContent).toContain(HIDDEN);
	for (const shown of ["Scales are not", "My own scale"]) expect(screen.getByText(shown).closest("details")).toBeNull();
	await userEvent.click(summaries[0] as HTMLElement);
	expect(folds[0]?.open).toBe(true);

	// Another tab has taken the word away.
	words = [];
	await sendToApp(
		sockets,
		{ type: "hello", uid: userWith().uid, build: "test", now: 0 },
		{ type: "own", change: "words", id: null },
	);
	await waitFor(() => expect(screen.queryByText(HIDDEN)).toBeNull());
	expect(screen.getByText("The SCALE again", { selector: "p" }).closest("details")).toBeNull();
});

test("nothing is shown in the chat before it is known what is to be folded", async () => {
	let known: (answer: MutedWords) => void = () => {};
	mockApi({
		[SHOW]: () => new Promise((resolve) => (known = resolve)),
		[PAGE]: chatPage([messageWith(1, { text: "The scale" })]),
	});
	renderApp("/community/chat/community", memberSession({ tier: 1 }));
	await screen.findByRole("textbox", { name: "Message to Community" });
	expect(screen.queryByText("The scale")).toBeNull();
	known({ words: ["scale"] });
	expect(await screen.findByText(HIDDEN)).toBeDefined();
});

test("a list that did not load keeps nobody from reading", async () => {
	await openChat({ [SHOW]: errorResponse(500, "internal"), [PAGE]: chatPage([messageWith(1, { text: "The scale" })]) });
	expect(await screen.findByText("The scale")).toBeDefined();
});

test("direct messages fold as well, and so does how they begin in the list", async () => {
	mockApi({
		[SHOW]: { words: ["relapse"] },
		"GET /api/dm?folder=messages": { items: [conversationWith({ preview: "A relapse, I fear" })], nextCursor: null },
		[`GET /api/dm/${LEA}`]: conversationWith(),
		[`GET /api/dm/${LEA}/messages`]: {
			items: [
				directMessageWith(1, { text: "A relapse, I fear" }),
				directMessageWith(2, { text: "A relapse?", mine: true }),
			],
			upTo: 2,
			earlier: false,
		},
		[`GET /api/dm/${LEA}/messages?changed=2`]: { items: [], upTo: 2, earlier: false },
	});
	const app = renderApp("/community/dm", memberSession({ tier: 1 }));
	const row = await screen.findByRole("link", { name: /Lea A\./ });
	await waitFor(() => expect(row.textContent).toContain(HIDDEN));
	expect(row.textContent).not.toContain("relapse");
	app.go(`/community/dm/${LEA}`);
	const fold = (await screen.findByText("A relapse, I fear")).closest("details");
	expect(fold?.open).toBe(false);
	expect(screen.getByText("A relapse?").closest("details")).toBeNull();
});
