/** A row that scrolls sideways follows the keyboard, and stays where it is under a pointer. */
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ScrollRow } from "./scroll-row";

/** Two of 100 pixels each in a row of 150, so that the second one is cut off; jsdom only guesses whose focus is visible. */
function show(by: "keyboard" | "pointer", pressed = () => {}) {
	render(
		<ScrollRow>
			{["First", "Second"].map((name) => (
				<button key={name} type="button" onClick={pressed}>
					{name}
				</button>
			))}
		</ScrollRow>,
	);
	const items = screen.getAllByRole("button");
	for (const [index, item] of items.entries()) {
		const matches = item.matches.bind(item);
		item.matches = (selector: string) => (selector === ":focus-visible" ? by === "keyboard" : matches(selector));
		Object.defineProperties(item, { offsetLeft: { value: index * 100 }, offsetWidth: { value: 100 } });
	}
	const row = items[0]?.parentElement as HTMLElement;
	Object.defineProperty(row, "clientWidth", { value: 150 });
	return row;
}

test("what the keyboard comes to is shown whole", async () => {
	const row = show("keyboard");
	await userEvent.tab();
	await userEvent.tab();
	expect(document.activeElement).toBe(screen.getByRole("button", { name: "Second" }));
	expect(row.scrollLeft).toBe(74);
});

test("what a pointer presses stays below it, or the press would end beside it", async () => {
	const pressed = vi.fn();
	const row = show("pointer", pressed);
	await userEvent.click(screen.getByRole("button", { name: "Second" }));
	expect(document.activeElement).toBe(screen.getByRole("button", { name: "Second" }));
	expect(row.scrollLeft).toBe(0);
	expect(pressed).toHaveBeenCalledOnce();
});
