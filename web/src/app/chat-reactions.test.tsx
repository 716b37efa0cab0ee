/** Reacting in one press: under the mouse, with the keyboard, and after a long press. */
import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { CHANNEL, chatPage, messageWith, seenWith } from "@/features/chat/chat-fixture";
import { openChat } from "./chat-page-fixture";
import { withLayout } from "./layout-fixture";

const { id } = messageWith(1);
const HUG = `PUT /api/chat/messages/${id}/reactions/${encodeURIComponent("🤗")}`;

withLayout();
beforeEach(() => {
	// jsdom forgets what is focused by the keyboard.
	const { matches } = Element.prototype;
	vi.spyOn(Element.prototype, "matches").mockImplementation(function is(this: Element, selector: string) {
		return selector === ":focus-visible" ? this === document.activeElement : matches.call(this, selector);
	});
});

async function openMessage(different = {}) {
	const { calls } = await openChat(
		{
			[`GET /api/chat/channels/${CHANNEL}/messages`]: chatPage([messageWith(1)]),
			[`PUT /api/chat/channels/${CHANNEL}/read`]: null,
			[HUG]: seenWith(messageWith(1, { changed: 2, reactions: [{ emoji: "🤗", count: 1 }] }), { mine: ["🤗"] }),
		},
		different,
	);
	await screen.findByText("Message 1");
	return { article: screen.getByRole("article", { name: /Message 1/ }), calls };
}

const bar = () => screen.queryByRole("toolbar", { name: /^React to the message by/ });

test("under the mouse, one press reacts and leaves the focus where it is", async () => {
	const { article, calls } = await openMessage();
	expect(bar()).toBeNull();
	screen.getByRole("textbox", { name: "Message to Community" }).focus();
	await userEvent.hover(article);
	const names = within(bar() as HTMLElement).getAllByRole("button");
	expect(names.map((one) => one.getAttribute("aria-label"))).toEqual([
		"Warmth",
		"Growing",
		"A hug",
		"Well done",
		"Thank you",
		"A smile",
	]);
	await userEvent.click(within(bar() as HTMLElement).getByRole("button", { name: "A hug" }));
	expect(await screen.findByRole("button", { name: "A hug, 1", pressed: true })).toBeDefined();
	expect(calls.filter(({ to }) => to === HUG)).toHaveLength(1);
	expect(within(bar() as HTMLElement).getByRole("button", { name: "A hug", pressed: true })).toBeDefined();
	expect(document.activeElement?.getAttribute("aria-label")).not.toBe("A hug");
	await userEvent.unhover(article);
	expect(bar()).toBeNull();
});

test("the keyboard reaches the bar with Tab, moves with the arrow keys, and leaves with Escape", async () => {
	const { article, calls } = await openMessage();
	screen.getByRole("log").focus();
	await userEvent.tab();
	expect(document.activeElement).toBe(article);
	await userEvent.tab();
	expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^More for/);
	await userEvent.tab();
	expect(document.activeElement?.getAttribute("aria-label")).toBe("Warmth");
	await userEvent.keyboard("{ArrowRight}{ArrowRight}{Enter}");
	expect(document.activeElement?.getAttribute("aria-label")).toBe("A hug");
	expect(await screen.findByRole("button", { name: "A hug, 1", pressed: true })).toBeDefined();
	expect(calls.filter(({ to }) => to === HUG)).toHaveLength(1);
	await userEvent.keyboard("{ArrowLeft}{End}");
	expect(document.activeElement?.getAttribute("aria-label")).toBe("A smile");
	await userEvent.keyboard("{Escape}");
	expect(bar()).toBeNull();
	expect(document.activeElement).toBe(article);
});

test("a long press opens it and one press closes it; a short one, a moving finger and a press on a control do not", async () => {
	const { article } = await openMessage();
	vi.useFakeTimers({ shouldAdvanceTime: true });
	try {
		const hold = (target: Element, moved = 0) => {
			fireEvent.pointerDown(target, { pointerType: "touch", clientX: 100, clientY: 100 });
			fireEvent.pointerMove(target, { pointerType: "touch", clientX: 100, clientY: 100 + moved });
			act(() => void vi.advanceTimersByTime(500));
			fireEvent.pointerUp(target, { pointerType: "touch" });
		};
		fireEvent.pointerDown(article, { pointerType: "touch" });
		fireEvent.pointerUp(article, { pointerType: "touch" });
		act(() => void vi.advanceTimersByTime(500));
		expect(bar()).toBeNull();
		hold(article, 40);
		expect(bar()).toBeNull();
		hold(within(article).getByRole("button", { name: /^More for/ }));
		expect(bar()).toBeNull();
		hold(screen.getByText("Message 1"), 3);
		expect(bar()).not.toBeNull();
		fireEvent.pointerDown(screen.getByRole("heading", { level: 1 }));
		expect(bar()).toBeNull();
		hold(article);
		fireEvent.click(within(bar() as HTMLElement).getByRole("button", { name: "A hug" }));
		expect(bar()).toBeNull();
	} finally {
		vi.useRealTimers();
	}
	expect(await screen.findByRole("button", { name: "A hug, 1", pressed: true })).toBeDefined();
});

test("a closed channel has no reactions to give, and text can be selected there", async () => {
	const { article } = await openMessage({ archived: true });
	await userEvent.hover(article);
	expect(bar()).toBeNull();
	expect(article.querySelector(".pointer-coarse\\:select-none")).toBeNull();
});

test("the text is copied from the menu, since a long press does not select it", async () => {
	const { article } = await openMessage();
	const user = userEvent.setup();
	await user.click(within(article).getByRole("button", { name: /^More for/ }));
	await user.click(screen.getByRole("menuitem", { name: "Copy text", hidden: true }));
	expect(await screen.findByText("Text copied.")).toBeDefined();
	expect(await navigator.clipboard.readText()).toBe("Message 1");
});
