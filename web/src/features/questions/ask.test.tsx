/** "Ask a question" from the press of the button to the success view, in the app as it is. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answers, errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import type { Question } from "@/lib/api/types.gen";
import { emptyQuestions } from "@/lib/empty-pages-fixture";
import { quiet } from "@/lib/preferences";
import { memberSession } from "@/lib/session-fixture";
import { ownQuestion } from "./question-fixture";

const page = document.documentElement.style;

beforeEach(() => localStorage.clear());
afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	quiet.set("off");
});

const ASK = "POST /api/questions";
const form = () => screen.findByRole("dialog", { name: "Ask a question" });
const success = () => screen.findByRole("dialog", { name: "Question Submitted!" });
const text = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your question" });
const submit = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Submit/ });
/** Behind the form the list has chips of the same names. */
const choice = (name: string) => within(screen.getByRole("dialog")).getByRole("button", { name });
const write = (words: string) => fireEvent.change(text(), { target: { value: words } });

async function openForm(answers: Answers = {}, member = memberSession()) {
	const calls = mockApi({ ...emptyQuestions, [ASK]: ownQuestion(), ...answers });
	const app = renderApp("/community/questions", member);
	await userEvent.click(await screen.findByRole("button", { name: "Ask Question" }));
	await form();
	return { ...app, asked: () => calls.filter(({ to }) => to === ASK).map(({ body }) => body) };
}

test("R099 R100 R101 R102 R103 R227 it opens with the form, and the success view takes its place", async () => {
	const { where } = await openForm();
	write("How do you sleep?");
	await userEvent.click(submit());
	const shown = await success();
	expect(screen.queryByRole("dialog", { name: "Ask a question" })).toBeNull();
	within(shown).getByText("Your question is pending review. You can view its status in your profile.");
	within(shown).getByRole("button", { name: "Close" });
	await userEvent.click(within(shown).getByRole("link", { name: "View Profile" }));
	await waitFor(() => expect(where()).toBe("/community/profile"));
	expect(screen.queryByRole("dialog")).toBeNull();
});

test("the guidelines are one press away, in a tab of their own", async () => {
	await openForm();
	const link = within(await form()).getByRole("link", { name: "guidelines for Questions" });
	expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual([
		"/community-guidelines/questions",
		"_blank",
	]);
});

test("R243 R244 R365 the text alone is sent trimmed, without lists that are empty", async () => {
	const { asked } = await openForm();
	write("  How do you sleep? \n");
	await userEvent.click(submit());
	await success();
	expect(asked()).toEqual([{ prompt: "How do you sleep?" }]);
});

test("everything that was chosen is sent, once", async () => {
	const { asked } = await openForm();
	write("How do you sleep?");
	await userEvent.click(choice("routine"));
	await userEvent.click(choice("panic"));
	await userEvent.click(choice("Advice"));
	await userEvent.click(screen.getByRole("switch", { name: "Ask anonymously" }));
	await userEvent.dblClick(submit());
	await success();
	expect(asked()).toEqual([
		{ prompt: "How do you sleep?", tags: ["routine", "panic"], help: "advice", anonymous: true },
	]);
});

test("R229 R230 R231 R232 the counter counts code points, and nothing empty or above 500 can be sent", async () => {
	const { asked } = await openForm();
	const dialog = await form();
	expect(dialog.textContent).toContain("0/500");
	for (const [words, count, disabled] of [
		["", "0/500", true],
		[" \n ", "3/500", true],
		["😮".repeat(500), "500/500", false],
		["😮".repeat(501), "501/500", true],
	] as const) {
		write(words);
		expect(dialog.textContent).toContain(count);
		expect(submit().disabled).toBe(disabled);
	}
	fireEvent.submit(text().form as HTMLFormElement);
	expect(asked()).toEqual([]);
});

test("R226 while it is sent the button says Submitting...", async () => {
	let answer: (value: Question) => void = () => {};
	await openForm({ [ASK]: () => new Promise<Question>((resolve) => (answer = resolve)) });
	write("How do you sleep?");
	await userEvent.click(submit());
	expect(submit().textContent).toBe("Submitting...");
	expect(text().readOnly).toBe(true);
	answer(ownQuestion());
	await success();
});

test("R105 R112 a press beside the form or Escape closes it, and the page scrolls again", async () => {
	await openForm();
	expect(page.overflow).toBe("hidden");
	const dialog = await form();
	fireEvent.mouseDown(dialog);
	fireEvent.click(dialog);
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	expect(page.overflow).toBe("");
	await userEvent.click(screen.getByRole("button", { name: "Ask Question" }));
	await form();
	await userEvent.keyboard("{Escape}");
	expect(screen.queryByRole("dialog")).toBeNull();
});

test("R227 R399 R400 what fails is logged without the words, said quietly, and keeps every word", async () => {
	const log = vi.spyOn(console, "error").mockImplementation(() => {});
	await openForm({ [ASK]: errorResponse(500, "internal") });
	write("My own secret words?");
	await userEvent.click(submit());
	const said = await screen.findByText("Your question wasn't sent. What you wrote is saved on this device.");
	expect(said.getAttribute("role")).toBe("status");
	expect(screen.queryByRole("alert")).toBeNull();
	expect(text().value).toBe("My own secret words?");
	expect(screen.queryByRole("dialog", { name: "Question Submitted!" })).toBeNull();
	expect(log).toHaveBeenCalledWith("Failed to submit the question", "internal");
	expect(JSON.stringify(log.mock.calls)).not.toContain("secret");
});

test("a try after a failure is the same question to the server", async () => {
	vi.spyOn(console, "error").mockImplementation(() => {});
	let answer: Response | Question = errorResponse(503, "busy");
	const keys: unknown[] = [];
	await openForm({ [ASK]: () => answer });
	const stub = fetch;
	vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
		if (init.method === "POST") keys.push((init.headers as Record<string, string>)["Idempotency-Key"]);
		return stub(path, init);
	});
	write("How do you sleep?");
	await userEvent.click(submit());
	await screen.findByText(/^Exhale is busy right now/);
	answer = ownQuestion();
	await userEvent.click(submit());
	await success();
	expect(keys).toHaveLength(2);
	expect(keys[0]).toBe(keys[1]);
});

test("words that were changed after a failed try are another question to the server", async () => {
	vi.spyOn(console, "error").mockImplementation(() => {});
	const keys: unknown[] = [];
	await openForm({ [ASK]: errorResponse(503, "busy") });
	const stub = fetch;
	vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
		if (init.method === "POST") keys.push((init.headers as Record<string, string>)["Idempotency-Key"]);
		return stub(path, init);
	});
	for (const [words, tries] of [
		["How do you sleep?", 1],
		["How do you rest?", 2],
	] as const) {
		write(words);
		await userEvent.click(submit());
		await waitFor(() => expect(keys).toHaveLength(tries));
		await screen.findByText(/^Exhale is busy right now/);
	}
	expect(keys[1]).not.toBe(keys[0]);
});

test.each([
	[
		"the allowance was spent meanwhile",
		errorResponse(429, "questions.cooldown", { nextQuestionDate: Date.now() + 5 * 3_600_000 }),
		/^You can ask another question in 5 hours\./,
	],
	[
		"somebody cannot be tagged",
		errorResponse(422, "fields.invalid", { fields: { tagged: "unknown" } }),
		/^Someone you tagged can no longer be tagged/,
	],
	[
		"it was too much at once",
		errorResponse(429, "rate.limited"),
		"That was a lot at once. Please try again in a few minutes. What you wrote is saved on this device.",
	],
])("when %s, it says so", async (_, answer, sentence) => {
	vi.spyOn(console, "error").mockImplementation(() => {});
	await openForm({ [ASK]: answer });
	write("How do you sleep?");
	await userEvent.click(submit());
	expect(await screen.findByText(sentence)).toBeDefined();
});

test("a session that has ended is told with what became of the words, and with a way back to the form", async () => {
	vi.spyOn(console, "error").mockImplementation(() => {});
	await openForm({ [ASK]: errorResponse(401, "session.none") });
	write("How do you sleep?");
	await userEvent.click(submit());
	expect(await screen.findByText("You're logged out. What you wrote is saved on this device.")).toBeDefined();
	expect(screen.getByRole("link", { name: "Log in" }).getAttribute("href")).toBe(
		"/login?next=%2Fcommunity%2Fquestions%3Fnew%3D1",
	);
	write("How do you rest?");
	expect(screen.queryByRole("link", { name: "Log in" })).toBeNull();
});

test("what was written is there again after the page was reloaded, until it is sent or started over", async () => {
	const { unmount } = await openForm();
	write("Half a question");
	await userEvent.click(choice("panic"));
	unmount();
	const again = await openForm();
	expect(text().value).toBe("Half a question");
	expect(choice("panic").getAttribute("aria-pressed")).toBe("true");
	await userEvent.click(screen.getByRole("button", { name: "Start over" }));
	expect(text().value).toBe("");
	expect(document.activeElement).toBe(text());
	write("A whole question?");
	await userEvent.click(submit());
	await success();
	again.unmount();
	await openForm();
	expect(text().value).toBe("");
	expect(screen.queryByText("Draft saved on this device.")).toBeNull();
});

test("another member on this device does not see the draft", async () => {
	const { unmount } = await openForm();
	write("Half a question");
	unmount();
	await openForm({}, memberSession({ uid: "0190a0a0-0000-7000-8000-00000000000f" }));
	expect(text().value).toBe("");
});

test("R104 emoji fall after the member's own question, and none in quiet mode", async () => {
	const { unmount } = await openForm();
	write("How do you sleep?");
	await userEvent.click(submit());
	expect((await success()).querySelectorAll(".kit-falling span")).toHaveLength(30);
	unmount();
	quiet.set("on");
	await openForm();
	write("How do you sleep?");
	await userEvent.click(submit());
	expect((await success()).querySelector(".kit-falling")).toBeNull();
});

test("R297 whose plan holds it can suggest a prompt instead, and others are not asked", async () => {
	const { unmount } = await openForm({}, memberSession({ tier: 1, tierName: "Supporter" }));
	expect(screen.queryByRole("radio", { name: "A prompt" })).toBeNull();
	unmount();
	const { asked } = await openForm({}, memberSession({ tier: 2, tierName: "Super" }));
	await userEvent.click(screen.getByRole("radio", { name: "A prompt" }));
	fireEvent.change(screen.getByRole("textbox", { name: "Your prompt" }), { target: { value: "Three things?" } });
	await userEvent.click(submit());
	await success();
	expect(asked()).toEqual([{ prompt: "Three things?", kind: "prompt" }]);
});
