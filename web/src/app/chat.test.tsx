/** The chat's page: what is said shows, stays once, folds behind a note, and says when one cannot write. */
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { errorResponse } from "@/app/app-fixture";
import { CHANNEL, channelWith, chatPage, messageWith, seenWith } from "@/features/chat/chat-fixture";
import { sendToApp } from "@/lib/live/live-fixture";
import { cardWith } from "@/lib/profile-fixture";
import { userWith } from "@/lib/session-fixture";
import { openChat, SEND } from "./chat-page-fixture";
import { withLayout } from "./layout-fixture";

const stream = { kind: "channel", id: CHANNEL } as const;

withLayout();

test("a sent message appears once, whether its answer or its frame comes first", async () => {
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
	await sendToApp(
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
		[`GET /api/chat/channels/${CHANNEL}/messages`]: chatPage([
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

test("a member who is muted reads until when, and that they can go on reading", async () => {
	await openChat({}, { mutedUntil: Date.now() + 3_600_000 });
	expect(screen.getByText(/muted you in chat until/)).toBeDefined();
	expect(screen.queryByRole("textbox")).toBeNull();
});

test.each(["before", "after"])(
	"one's own reaction from another tab is marked when it is told of %s the change, also by a server that was busy",
	async (when) => {
		vi.spyOn(Math, "random").mockReturnValue(0);
		const reacted = messageWith(1, { changed: 2, reactions: [{ emoji: "🤗", count: 1 }] });
		let asked = 0;
		const { sockets } = await openChat({
			[`GET /api/chat/channels/${CHANNEL}/messages`]: chatPage([messageWith(1)]),
			[`GET /api/chat/channels/${CHANNEL}/messages?changed=1`]: () => {
				asked += 1;
				if (asked === 1) return errorResponse(503, "busy");
				return { items: [seenWith(reacted, { mine: ["🤗"] })], upTo: 2, earlier: false, later: false };
			},
		});
		await screen.findByText("Message 1");
		const own = { type: "own", change: "channels", id: CHANNEL } as const;
		const change = { type: "changes", stream, after: 1, upTo: 2, items: [reacted] } as const;
		await sendToApp(
			sockets,
			{ type: "hello", uid: userWith().uid, build: "test", now: 0 },
			{ type: "subscribed", stream, upTo: 1 },
			...(when === "before"
				? [own, { ...change, items: [...change.items] }]
				: [{ ...change, items: [...change.items] }, own]),
		);
		const mark = await screen.findByRole("button", { name: "A hug, 1" });
		await vi.waitFor(() => expect(mark.getAttribute("aria-pressed")).toBe("true"), { timeout: 10_000 });
	},
);

test("whom the house has only read is told kindly why, and until when", async () => {
	await openChat({}, { mutedUntil: Date.now() + 60_000, mutedWhy: "reports" });
	expect(screen.getByText(/Several members reported what you wrote here/)).toBeDefined();
	expect(screen.queryByText(/A moderator muted/)).toBeNull();
	expect(screen.queryByRole("textbox")).toBeNull();
});

test("one writes again as soon as a pause is over", async () => {
	vi.useFakeTimers({ shouldAdvanceTime: true });
	try {
		await openChat({}, { mutedUntil: Date.now() + 120_000 });
		await act(() => vi.advanceTimersByTimeAsync(90_000));
		expect(screen.queryByRole("textbox")).toBeNull();
		await act(() => vi.advanceTimersByTimeAsync(31_000));
		expect(screen.getByRole("textbox", { name: "Message to Community" })).toBeDefined();
		expect(screen.queryByText(/muted you in chat/)).toBeNull();
	} finally {
		vi.useRealTimers();
	}
});

test("staff see who only reads, until when and why, and end it", async () => {
	const muted = (uid: string, displayName: string, more: object) => ({
		member: cardWith({ uid, displayName }),
		until: Date.UTC(2026, 10, 22, 9),
		...more,
	});
	let items = [
		muted("lea", "Lea A.", { why: "reports", reason: null }),
		muted("sam", "Sam O.", { why: "moderator", reason: "A quiet evening." }),
	];
	const { calls } = await openChat(
		{
			[`GET /api/chat/channels/${CHANNEL}/mutes`]: () => ({ items }),
			"DELETE /api/chat/mutes/lea": () => {
				items = items.slice(1);
				return null;
			},
			"DELETE /api/chat/mutes/sam": errorResponse(403, "chat.mute_staff"),
		},
		{},
		{ isModerator: true },
	);
	await userEvent.click(screen.getByRole("button", { name: "Chat settings" }));
	await userEvent.click(screen.getByRole("button", { name: "Who is muted" }));
	const list = await screen.findByRole("list", { name: "Muted members" });
	const [lea, sam] = within(list).getAllByRole("listitem") as [HTMLElement, HTMLElement];
	expect(lea.textContent).toMatch(/Lea A\..*In this channel until .*Automatic, after several members reported/);
	expect(sam.textContent).toMatch(/Sam O\..*In the whole chat until .*A quiet evening\./);
	await userEvent.click(within(sam).getByRole("button", { name: "End mute of Sam O." }));
	expect(await screen.findByText("Team members can't be muted here.")).toBeDefined();
	await userEvent.click(within(lea).getByRole("button", { name: "End mute of Lea A." }));
	await vi.waitFor(() => expect(within(list).queryByText("Lea A.")).toBeNull());
	expect(document.activeElement, "the button is gone").toBe(screen.getByRole("heading", { name: "Who is muted" }));
	expect(calls.filter(({ to }) => to.startsWith("DELETE"))).toHaveLength(2);
});

test("an @ opens the members, and the member chosen with the keys is mentioned", async () => {
	const lea = cardWith({ uid: "0190a0a0-0000-7000-8000-000000000002", displayName: "Lea A." });
	const noah = cardWith({ uid: "0190a0a0-0000-7000-8000-000000000003", displayName: "Leo N." });
	const { calls } = await openChat({
		[SEND]: seenWith(messageWith(1)),
		[`GET /api/members/search?q=Le&for=tag&exclude=${userWith().uid}`]: { items: [noah, lea], nextCursor: null },
	});
	const box = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Message to Community" });
	await userEvent.type(box(), "maya@example.org thanks @");
	const search = await screen.findByRole("combobox", { name: /Mention members/ });
	await vi.waitFor(() => expect(document.activeElement).toBe(search));
	await userEvent.keyboard("Le");
	await screen.findByRole("option", { name: /Lea A\./ }, { timeout: 5000 });
	await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
	expect(screen.queryByRole("dialog")).toBeNull();
	await vi.waitFor(() => expect(document.activeElement).toBe(box()));
	expect(box().value).toBe("maya@example.org thanks @Lea A. ");
	await userEvent.keyboard("so much{Enter}");
	await vi.waitFor(() =>
		expect(calls.find(({ to }) => to === SEND)?.body).toEqual({
			text: "maya@example.org thanks @Lea A. so much",
			mentions: [lea.uid],
		}),
	);
});

test("Escape leaves the @ as it was written", async () => {
	await openChat();
	const box = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Message to Community" });
	await userEvent.type(box, "See you @");
	await screen.findByRole("dialog", { name: "Mention someone" });
	await userEvent.keyboard("{Escape}");
	await vi.waitFor(() => expect(document.activeElement).toBe(box));
	expect(screen.queryByRole("dialog")).toBeNull();
	await userEvent.keyboard(" 8");
	expect(box.value).toBe("See you @ 8");
});

test("an admin says what a channel is for, how long messages stay, and closes it", async () => {
	const to = `PATCH /api/chat/channels/${CHANNEL}`;
	const { calls } = await openChat({ [to]: channelWith() }, {}, { isAdmin: true });
	await userEvent.click(screen.getByRole("button", { name: "Chat settings" }));
	await userEvent.click(await screen.findByRole("button", { name: "About this channel" }));
	const dialog = within(await screen.findByRole("dialog", { name: "About this channel" }));
	const days = dialog.getByRole("textbox", { name: /Keep messages for \(days\)/ });
	const topic = dialog.getByRole("textbox", { name: /What it is for/ });
	await userEvent.clear(topic);
	await userEvent.type(topic, "For small steps.");
	await userEvent.clear(days);
	await userEvent.type(days, "3");
	await userEvent.click(dialog.getByRole("switch", { name: "Closed" }));
	await userEvent.click(dialog.getByRole("button", { name: "Save" }));
	expect(dialog.getByText(/Please choose from 7 to 3650 days/)).toBeDefined();
	expect(calls.some((call) => call.to === to)).toBe(false);
	await userEvent.clear(days);
	await userEvent.click(dialog.getByRole("button", { name: "Save" }));
	const body = { name: "Community", topic: "For small steps.", retentionDays: null, archived: true };
	await vi.waitFor(() => expect(calls.find((call) => call.to === to)?.body).toEqual(body));
});

test("a moderator ends someone's mute from one of their messages", async () => {
	const author = cardWith();
	const { calls } = await openChat(
		{
			[`GET /api/chat/channels/${CHANNEL}/messages`]: chatPage([messageWith(1, { author })]),
			[`DELETE /api/chat/mutes/${author.uid}`]: null,
		},
		{},
		{ isModerator: true },
	);
	await userEvent.click(await screen.findByRole("button", { name: /^More for the message by/ }));
	await userEvent.click(screen.getByRole("menuitem", { name: "End author's mute", hidden: true }));
	expect(await screen.findByText("Daniel K. can write here.")).toBeDefined();
	expect(calls.some(({ to }) => to === `DELETE /api/chat/mutes/${author.uid}`)).toBe(true);
});
