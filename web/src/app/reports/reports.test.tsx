/** Reports and second looks: what a member can say, what is sent, and what they read of it afterwards. */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answers, errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import { causeTitles } from "@/commons/reports/causes";
import { OWN_WINS, ownWin, winWith } from "@/features/wins/win-fixture";
import type { MyReport } from "@/lib/api/types.gen";
import { emptySettings } from "@/lib/empty-pages-fixture";
import { createPage } from "@/lib/page-fixture";
import { memberSession } from "@/lib/session-fixture";

const REPORT = "POST /api/reports";
const APPEAL = "POST /api/appeals";

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const dialog = () => within(screen.getByRole("dialog"));

async function openReport(answers: Answers = {}) {
	const calls = mockApi({
		"GET /api/wins": createPage(winWith({ id: "bus" })),
		[REPORT]: { id: "report" },
		...answers,
	});
	renderApp("/community/wins", memberSession());
	await userEvent.click(await screen.findByRole("button", { name: "More for “Took the bus”" }));
	await userEvent.click(screen.getByRole("menuitem", { name: "Report", hidden: true }));
	await screen.findByRole("heading", { name: "Report this" });
	return () => calls.filter(({ to }) => to === REPORT).map(({ body }) => body);
}

test("a report needs a cause, and where the cause says nothing, a word", async () => {
	const sent = await openReport();
	await userEvent.click(dialog().getByRole("button", { name: "Send report" }));
	expect(dialog().getByText("Please choose what fits best.")).toBeDefined();
	await userEvent.click(dialog().getByRole("radio", { name: causeTitles.other }));
	await userEvent.click(dialog().getByRole("button", { name: "Send report" }));
	expect(dialog().getByText("Please say in a few words what it is.")).toBeDefined();
	expect(sent()).toEqual([]);
	await userEvent.type(dialog().getByRole("textbox"), " It is about me. ");
	await userEvent.click(dialog().getByRole("button", { name: "Send report" }));
	expect(await screen.findByRole("heading", { name: "Thank you" })).toBeDefined();
	expect(sent()).toEqual([{ kind: "win", id: "bus", cause: "other", note: "It is about me." }]);
	expect(dialog().queryByText(/^If someone is in danger/)).toBeNull();
});

test("who reports that someone is in danger is led to help", async () => {
	await openReport();
	await userEvent.click(dialog().getByRole("radio", { name: causeTitles.danger }));
	await userEvent.click(dialog().getByRole("button", { name: "Send report" }));
	await screen.findByRole("heading", { name: "Thank you" });
	const { parentElement } = dialog().getByText(/^If someone is in danger/);
	expect(parentElement?.querySelector("a")?.getAttribute("href")).toBe("/help-now");
});

test("a report that fails keeps what was written and says why", async () => {
	let answer: unknown = errorResponse(503, "busy");
	const sent = await openReport({ [REPORT]: () => answer as Response });
	await userEvent.click(dialog().getByRole("radio", { name: causeTitles.spam }));
	await userEvent.type(dialog().getByRole("textbox"), "Again.");
	await userEvent.click(dialog().getByRole("button", { name: "Send report" }));
	expect((await dialog().findByRole("alert")).textContent).toContain("What you wrote is saved");
	expect(dialog().getByRole<HTMLTextAreaElement>("textbox").value).toBe("Again.");
	answer = { id: "report" };
	await userEvent.click(dialog().getByRole("button", { name: "Send report" }));
	await screen.findByRole("heading", { name: "Thank you" });
	expect(sent()).toHaveLength(2);
});

test("the member's own reports say what came of each, and nothing about anyone", async () => {
	const line = (id: string, state: MyReport["state"]): MyReport => ({
		id,
		kind: "win",
		subjectId: "bus",
		cause: "spam",
		createdAt: Date.now(),
		answeredAt: null,
		state,
	});
	mockApi({
		...emptySettings,
		"GET /api/reports": createPage(line("1", "open"), line("2", "changed"), line("3", "kept"), line("4", "gone")),
	});
	renderApp("/community/settings/privacy", memberSession());
	const list = (await screen.findByText("Received")).closest("ul") as HTMLElement;
	expect(
		within(list)
			.getAllByRole("listitem")
			.map((item) => item.textContent?.match(/Received|Done|Reviewed|Gone/)?.[0]),
	).toEqual(["Received", "Done", "Reviewed", "Gone"]);
	expect(list.textContent).toContain("A moderator reviewed it and took action.");
});

test("a declined Win can be given a second look, once, in the member's own words", async () => {
	let answer: unknown = null;
	const calls = mockApi({
		[OWN_WINS]: createPage(ownWin({ id: "bus", status: "rejected", rejectedReason: "A name is in it." })),
		[APPEAL]: () => answer as Response,
	});
	renderApp("/community/profile?tab=wins", memberSession());
	await userEvent.click(await screen.findByRole("button", { name: "Ask for a second look" }));
	await userEvent.click(dialog().getByRole("button", { name: "Send" }));
	expect(dialog().getByText("Please say in a few words why.")).toBeDefined();
	await userEvent.type(dialog().getByRole("textbox"), "It is my cat.");
	answer = errorResponse(409, "appeals.over");
	await userEvent.click(dialog().getByRole("button", { name: "Send" }));
	expect((await dialog().findByRole("alert")).textContent).toBe("You've already asked for a second look.");
	answer = null;
	await userEvent.click(dialog().getByRole("button", { name: "Send" }));
	await screen.findByText("Another moderator will review it. You'll find the answer here.");
	expect(calls.filter(({ to }) => to === APPEAL).at(-1)?.body).toEqual({
		kind: "win",
		id: "bus",
		text: "It is my cat.",
	});
});
