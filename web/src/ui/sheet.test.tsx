/** A sheet slides in, slides out, and only then is gone; while it is there the page below holds still. */
import { readFileSync } from "node:fs";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Sheet } from "./sheet";

const styles = ["modal.css", "sheet.css"].map((name) => readFileSync(`${import.meta.dirname}/${name}`, "utf8"));

beforeEach(() => {
	vi.useFakeTimers();
	const style = document.createElement("style");
	style.textContent = styles.join("\n");
	document.head.append(style);
});
afterEach(() => {
	vi.useRealTimers();
	document.head.replaceChildren();
});

function Page() {
	const [open, setOpen] = useState(false);
	return (
		<>
			<button type="button" onClick={() => setOpen(true)}>
				Open
			</button>
			<Sheet open={open} onClose={() => setOpen(false)} title="Navigate" side="end">
				<button type="button">Inside</button>
			</Sheet>
		</>
	);
}

function openSheet() {
	render(<Page />);
	const opener = screen.getByRole("button", { name: "Open" });
	opener.focus();
	fireEvent.click(opener);
	return { opener, sheet: screen.getByRole<HTMLDialogElement>("dialog", { name: "Navigate" }) };
}

const animation = (element: Element) => getComputedStyle(element).animation;
/** jsdom has no animations, so React listens for the event by its older name there. */
const animationEnds = (element: Element) =>
	act(() => void element.dispatchEvent(new Event("webkitAnimationEnd", { bubbles: true })));
const leave = (sheet: Element) => fireEvent.keyDown(sheet, { key: "Escape" });

test("R077 it comes in with an animation", () => {
	const { sheet } = openSheet();
	expect(sheet.open).toBe(true);
	expect(animation(sheet)).toMatch(/^kit-slide 180ms/);
	expect(styles.join()).toMatch(/@keyframes kit-slide \{\s*from \{\s*opacity: 0;\s*transform: var\(--kit-away\);/);
});

test("R078 it goes out with another animation, and is gone once that has ended", () => {
	const { sheet } = openSheet();
	leave(sheet);
	expect(animation(sheet)).toMatch(/^kit-slide-out 140ms/);
	expect(sheet.isConnected && sheet.open).toBe(true);
	animationEnds(sheet);
	expect(sheet.isConnected).toBe(false);
});

test("R078 it is gone soon where no animation ever ends, as with reduced motion", () => {
	const { sheet } = openSheet();
	leave(sheet);
	act(() => void vi.advanceTimersByTime(140));
	expect(sheet.isConnected).toBe(true);
	act(() => void vi.advanceTimersByTime(200));
	expect(sheet.isConnected).toBe(false);
});

test("an animation inside the sheet does not end it", () => {
	const { sheet } = openSheet();
	leave(sheet);
	animationEnds(screen.getByRole("button", { name: "Inside" }));
	expect(sheet.isConnected).toBe(true);
});

test("opened again while it leaves, it stays", () => {
	const { sheet, opener } = openSheet();
	leave(sheet);
	fireEvent.click(opener);
	act(() => void vi.advanceTimersByTime(1000));
	expect(sheet.isConnected).toBe(true);
	expect(sheet.dataset.state).toBe("open");
});

test("its title gets the focus, and the opener gets it back", () => {
	const { sheet, opener } = openSheet();
	expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Navigate" }));
	leave(sheet);
	animationEnds(sheet);
	expect(document.activeElement).toBe(opener);
});

test("a press beside it closes it, one inside does not", () => {
	const { sheet } = openSheet();
	fireEvent.click(screen.getByRole("button", { name: "Inside" }));
	expect(sheet.dataset.state).toBe("open");
	fireEvent.click(sheet);
	expect(sheet.dataset.state).toBe("leaving");
});

test("the page below holds still until it is gone", () => {
	const { sheet } = openSheet();
	const page = document.documentElement.style;
	expect(page.overflow).toBe("hidden");
	leave(sheet);
	animationEnds(sheet);
	expect(page.overflow).toBe("");
});
