/** Choosing tags and people: five of each at most, by mouse and by keyboard, and heard as well as seen. */
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { errorResponse, mockApi } from "@/app/app-fixture";
import type { Taggable } from "@/commons/people/use-member-search";
import { type QuestionTag, questionTags } from "@/lib/generated/question-tags.gen";
import { taggable } from "./question-fixture";
import { TagMembers } from "./tag-members";
import { TagPicker } from "./tag-picker";

const SELF = "0190a0a0-0000-7000-8000-000000000001";

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

function Tags() {
	const [chosen, setChosen] = useState<QuestionTag[]>([]);
	return <TagPicker chosen={chosen} disabled={false} onChange={setChosen} />;
}

const tag = (at: number) => screen.getByRole("button", { name: questionTags[at] });
const chosen = () => screen.queryAllByRole("button", { pressed: true }).length;
const WARNING = "Maximum of 5 tags allowed. Remove some tags to add more.";

test("R192 the fifteen tags of the specification can be chosen, and no other", () => {
	render(<Tags />);
	expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual([
		"reflection",
		"exposure",
		"mindfulness",
		"daily habit",
		"celebration",
		"compassion",
		"challenge",
		"identity",
		"relationship",
		"creativity",
		"progress-check",
		"routine",
		"gratitude",
		"social anxiety",
		"panic",
	]);
});

test("R233 R234 R235 R428 a sixth tag is not taken, which is said for three seconds", () => {
	vi.useFakeTimers();
	render(<Tags />);
	for (const at of [0, 1, 2, 3, 4]) fireEvent.click(tag(at));
	expect(chosen()).toBe(5);
	expect(screen.getByText("5 of 5")).toBeDefined();
	expect(screen.queryByText(WARNING)).toBeNull();
	fireEvent.click(tag(5));
	expect(chosen()).toBe(5);
	expect(screen.getByText(WARNING).getAttribute("role")).toBe("status");
	act(() => void vi.advanceTimersByTime(2999));
	expect(screen.queryByText(WARNING)).not.toBeNull();
	act(() => void vi.advanceTimersByTime(1));
	expect(screen.queryByText(WARNING)).toBeNull();
	expect(screen.getByText("5 of 5")).toBeDefined();
	fireEvent.click(tag(0));
	fireEvent.click(tag(5));
	expect(tag(5).getAttribute("aria-pressed")).toBe("true");
});

function People({ start = [] }: { start?: Taggable[] }) {
	const [people, setPeople] = useState<Taggable[]>(start);
	return <TagMembers self={SELF} chosen={people} disabled={false} onChange={setPeople} />;
}

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: /^Tag members/ });
const names = () => screen.queryAllByRole("option").map((option) => option.textContent?.replace("Supporter", ""));
const tagged = () =>
	screen.queryAllByRole("button", { name: /^Remove/ }).map((button) => button.ariaLabel ?? button.title);
const search = (without: string[]) => {
	const query = new URLSearchParams({ q: "pers", for: "tag", exclude: without.join(",") });
	return `GET /api/members/search?${query}`;
};
const found = (...numbers: number[]) => ({ items: numbers.map(taggable) });
const uid = (number: number) => taggable(number).uid;

test("R240 R241 one search for what was typed, without oneself and those who are chosen already", async () => {
	const calls = mockApi({ [search([SELF])]: found(1, 2), [search([SELF, uid(1)])]: found(1, 2, 3) });
	render(<People />);
	await userEvent.type(field(), "pers");
	await waitFor(() => expect(names()).toEqual(["P1Person 1", "P2Person 2"]));
	expect(calls.map(({ to }) => to)).toEqual([search([SELF])]);
	await userEvent.click(screen.getByRole("option", { name: /Person 1/ }));
	expect(tagged()).toEqual(["Remove Person 1"]);
	expect(document.activeElement).toBe(field());
	await userEvent.type(field(), "pers");
	await waitFor(() => expect(names()).toEqual(["P2Person 2", "P3Person 3"]));
	await userEvent.click(screen.getByRole("button", { name: "Remove Person 1" }));
	expect(tagged()).toEqual([]);
});

test("with the keyboard: down and up, Enter takes, Escape folds away", async () => {
	const left = vi.fn();
	mockApi({ [search([SELF])]: found(1, 2) });
	render(
		// biome-ignore lint/a11y/noStaticElementInteractions: stands in for the dialog that Escape would close.
		<div onKeyDown={left}>
			<People />
		</div>,
	);
	await userEvent.type(field(), "pers");
	await waitFor(() => expect(names()).toHaveLength(2));
	expect(field().getAttribute("aria-expanded")).toBe("true");
	expect(screen.getByText("2 members found").getAttribute("role")).toBe("status");
	left.mockClear();
	await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}");
	const active = field().getAttribute("aria-activedescendant");
	expect(document.getElementById(active ?? "")?.textContent).toContain("Person 2");
	expect(screen.getAllByRole("option").map((option) => option.getAttribute("aria-selected"))).toEqual([
		"false",
		"true",
	]);
	await userEvent.keyboard("{Escape}");
	expect(names()).toEqual([]);
	expect(field().getAttribute("aria-expanded")).toBe("false");
	await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
	expect(left).not.toHaveBeenCalled();
	expect(tagged()).toHaveLength(1);
	expect(field().value).toBe("");
});

test("R236 R237 R238 R239 R429 at five the field is closed, and the message about it goes after 2.5 seconds", async () => {
	mockApi({ [search([SELF, uid(1), uid(2), uid(3), uid(4)])]: found(5) });
	render(<People start={[1, 2, 3, 4].map(taggable)} />);
	expect(field().disabled).toBe(false);
	await userEvent.type(field(), "pers");
	await screen.findByRole("option", { name: /Person 5/ });
	vi.useFakeTimers();
	fireEvent.click(screen.getByRole("option", { name: /Person 5/ }));
	expect(tagged()).toHaveLength(5);
	expect(field().disabled).toBe(true);
	expect(field().placeholder).toBe("Maximum members selected");
	const message = "You can tag up to 5 members.";
	expect(screen.getByText(message).getAttribute("role")).toBe("status");
	act(() => void vi.advanceTimersByTime(2499));
	expect(screen.queryByText(message)).not.toBeNull();
	act(() => void vi.advanceTimersByTime(1));
	expect(screen.queryByText(message)).toBeNull();
	expect(field().placeholder).toBe("Maximum members selected");
});

test("R404 a search that fails is passed over in silence, and an empty one is not made", async () => {
	const log = vi.spyOn(console, "error").mockImplementation(() => {});
	const calls = mockApi({ [search([SELF])]: errorResponse(500, "internal") });
	render(<People />);
	await userEvent.type(field(), "   ");
	await new Promise((resolve) => setTimeout(resolve, 400));
	expect(calls).toEqual([]);
	await userEvent.clear(field());
	await userEvent.type(field(), "pers");
	await waitFor(() => expect(calls).toHaveLength(1));
	await new Promise((resolve) => setTimeout(resolve, 50));
	expect(names()).toEqual([]);
	expect(screen.queryByRole("alert")).toBeNull();
	expect(log).not.toHaveBeenCalled();
	log.mockRestore();
});
