/** A Question that its author changes in two places: nothing is replaced unread, and nothing written is lost. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import type { Question } from "@/lib/api/types.gen";
import { createPage } from "@/lib/page-fixture";
import { memberSession } from "@/lib/session-fixture";
import { createDraft } from "@/lib/use-form-draft";
import { getVersion } from "./question-fields";
import { memberCard, OWN_QUESTIONS, ownQuestion } from "./question-fixture";

const read = ownQuestion({ id: "p", prompt: "Where?", tags: ["panic"], submittedAt: 1000 });
const newer: Question = {
	...read,
	prompt: "When?",
	tags: ["routine"],
	help: "listening",
	tagged: [memberCard(1).uid],
	taggedMembers: [memberCard(1)],
	submittedAt: 2000,
};
const edit = "PATCH /api/questions/p";

beforeEach(() => {
	localStorage.clear();
	vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => vi.unstubAllGlobals());

const text = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your question" });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

/** Changes a Question that exists as `stands` by now, and sends it. */
async function sendChanged(prompt: string, stands: Question) {
	const calls = mockApi({
		[OWN_QUESTIONS]: createPage(read),
		"GET /api/questions/p": stands,
		[edit]: ({ body }) =>
			(body as { submittedAt?: number }).submittedAt === stands.submittedAt
				? { ...stands, submittedAt: 3000 }
				: errorResponse(409, "questions.changed"),
	});
	renderApp("/community/profile?tab=questions", memberSession());
	await screen.findAllByRole("article");
	await press("Edit");
	fireEvent.change(text(), { target: { value: prompt } });
	await press("Save");
	return () => calls.filter(({ to }) => to === edit).map(({ body }) => body);
}

test("who changes an older version is shown the newer, keeps their words, and may send them in its place", async () => {
	const sent = await sendChanged("Where else?", newer);
	const dialog = screen.getByRole("dialog");
	await within(dialog).findByText(
		"There is a newer version of this Question. You can read it above. What you wrote is saved on this device.",
	);
	expect(dialog.querySelector("blockquote")?.textContent).toBe(
		"When?Hoping for: just being heardroutineTagged: Person 1",
	);
	expect(text().value).toBe("Where else?");
	await press("Save");
	await closed();
	expect(sent()).toEqual([
		{ prompt: "Where else?", tags: ["panic"], submittedAt: 1000 },
		{ prompt: "Where else?", tags: ["routine"], submittedAt: 2000 },
	]);
});

test("who uses the newer version leaves their own", async () => {
	await sendChanged("Where else?", newer);
	await screen.findByText(/^There is a newer version. It says/);
	await press("Use this version");
	await userEvent.click(
		within(screen.getByRole("dialog", { name: "Use this version?" })).getByRole("button", { name: "Use this version" }),
	);
	expect(text().value).toBe("When?");
	expect(document.querySelector("blockquote")).toBeNull();
	expect(localStorage).toHaveLength(0);
});

test("a kept draft goes on top of what was changed elsewhere since", async () => {
	localStorage.setItem(
		`exhale.draft.question.${read.uid}.p`,
		JSON.stringify({ ...createDraft(getVersion(read)), fields: { ...getVersion(read).fields, prompt: "Where else?" } }),
	);
	mockApi({ [OWN_QUESTIONS]: createPage(newer) });
	renderApp("/community/profile?tab=questions", memberSession());
	await screen.findAllByRole("article");
	await press("Edit");
	expect(text().value).toBe("Where else?");
	expect(screen.getByRole("dialog").querySelector("blockquote")?.textContent).toContain("When?");
	expect(screen.getByRole("button", { name: "routine" }).getAttribute("aria-pressed")).toBe("true");
	expect(screen.getByRole("button", { name: "panic" }).getAttribute("aria-pressed")).toBe("false");
});

test("what was stored although its answer was lost is not asked about", async () => {
	const sent = await sendChanged("Where else?", { ...read, prompt: "Where else?", submittedAt: 2000 });
	await closed();
	expect(sent()).toHaveLength(1);
});
