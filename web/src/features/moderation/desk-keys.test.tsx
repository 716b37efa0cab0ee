/** Single keys at the desk: off until switched on, out of the way of writing, and marked on what they press. */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mockApi, renderApp } from "@/app/app-fixture";
import { createPage } from "@/lib/page-fixture";
import { memberSession } from "@/lib/session-fixture";
import { queuedWin } from "./queue-fixture";

const pending = (id: string, title: string) => queuedWin({ id, title });

beforeEach(() => {
	localStorage.clear();
	Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => vi.unstubAllGlobals());

async function openDesk(on: boolean) {
	const calls = mockApi({
		"GET /api/moderation/queue": createPage(pending("one", "One"), pending("two", "Two")),
		"GET /api/moderation/queue/counts": { items: [] },
		"PUT /api/moderation/win/two/claim": { by: "Robin V.", mine: true, until: 0 },
		"PUT /api/moderation/win/two/decision": { undoUntil: 0 },
	});
	renderApp("/community/moderator", memberSession({ isModerator: true }, { moderator: null }));
	await screen.findByRole("article", { name: "One" });
	const toggle = screen.getByRole<HTMLInputElement>("switch", { name: "Keyboard shortcuts" });
	if (toggle.checked !== on) await userEvent.click(toggle);
	toggle.blur();
	return { decided: () => calls.find(({ to }) => to.endsWith("/decision")) };
}

const focused = () => document.activeElement?.textContent;
const two = () => within(screen.getByRole("article", { name: "Two" }));

test("they do nothing until they are switched on", async () => {
	await openDesk(false);
	await userEvent.keyboard("j");
	expect(document.activeElement).toBe(document.body);
	expect(two().getByRole("button", { name: "Review" }).hasAttribute("aria-keyshortcuts")).toBe(false);
});

test("J and K walk the queue, R opens, A approves", async () => {
	const { decided } = await openDesk(true);
	await userEvent.keyboard("j");
	expect(focused()).toBe("One");
	await userEvent.keyboard("jj");
	expect(focused()).toBe("Two");
	await userEvent.keyboard("kj");
	expect(two().getByRole("button", { name: "Review" }).getAttribute("aria-keyshortcuts")).toBe("r");
	await userEvent.keyboard("r");
	await two().findByRole("button", { name: "Approve" });
	await userEvent.keyboard("a");
	await screen.findByText("Approved. Members can see it.");
	expect(decided()?.to).toBe("PUT /api/moderation/win/two/decision");
});

test("D begins a reason, and letters in it are only letters", async () => {
	const { decided } = await openDesk(true);
	await userEvent.keyboard("jjr");
	await two().findByRole("button", { name: "Approve" });
	await userEvent.keyboard("d");
	await userEvent.type(two().getByRole("textbox"), "a kind reason");
	expect(two().getByRole<HTMLTextAreaElement>("textbox").value).toBe("a kind reason");
	expect(decided()).toBeUndefined();
});

test("together with Ctrl, Alt or Cmd they are the browser's", async () => {
	await openDesk(true);
	await userEvent.keyboard("{Control>}j{/Control}{Alt>}j{/Alt}{Meta>}j{/Meta}");
	expect(document.activeElement).toBe(document.body);
});
