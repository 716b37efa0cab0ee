/** Short news at the top centre: long enough to be read, waiting while someone reads, and within reach over a dialog. */
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Modal } from "./modal";
import { type ShowToast, ToastProvider, useToast } from "./toast";

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

let show: ShowToast;

function Probe({ dialog }: { dialog: boolean }) {
	show = useToast();
	return (
		<Modal open={dialog} onClose={() => {}} title="Dialog">
			Text
		</Modal>
	);
}

const page = (dialog: boolean) => (
	<ToastProvider>
		<div id="content">
			<h1>Page</h1>
			<button type="button">Elsewhere</button>
		</div>
		<Probe dialog={dialog} />
	</ToastProvider>
);
const open = (dialog = false) => {
	const shown = render(page(dialog));
	after(100);
	return shown;
};
const toast = (given: Parameters<ShowToast>[0]) => act(() => show(given));
const after = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const region = () => screen.getByRole("status", { name: "News (F8)" });
const boxOf = (text: string) => screen.getByText(text).parentElement as HTMLElement;

test("R405 it is at the top, in the centre, over everything", () => {
	open();
	toast("Your name has been changed.");
	for (const name of ["fixed", "top-4", "inset-x-0", "items-center", "z-50"])
		expect(region().classList).toContain(name);
	expect(region().textContent).toBe("Your name has been changed.");
});

test("R405 over a dialog it is inside it, because everything outside is out of reach", () => {
	open(true);
	toast("Saved.");
	expect(screen.getByRole("dialog").contains(region())).toBe(true);
});

test("it stays six seconds at least, and longer where asked", () => {
	open();
	toast({ text: "Short", durationMs: 10 });
	toast({ text: "Long", durationMs: 9000 });
	after(5999);
	expect(screen.queryByText("Short")).not.toBeNull();
	after(1);
	expect(screen.queryByText("Short")).toBeNull();
	expect(screen.queryByText("Long")).not.toBeNull();
	after(3000);
	expect(screen.queryByText("Long")).toBeNull();
});

test("when a dialog closes below it, it is read out again and its time goes on", () => {
	const { rerender } = open(true);
	toast("Saved.");
	after(5000);
	rerender(page(false));
	expect(region().textContent).toBe("");
	after(100);
	expect(region().textContent).toBe("Saved.");
	after(900);
	expect(region().textContent).toBe("");
});

test("at most two are shown, and one that can be acted on stays longest", () => {
	open();
	const action = { label: "Undo", onAct: () => {} };
	toast({ text: "One", action });
	toast("Two");
	toast("Three");
	expect(screen.queryByText("Two")).toBeNull();
	toast({ text: "Four", action });
	toast({ text: "Five", action });
	expect([...region().querySelectorAll("p")].map((text) => text.textContent)).toEqual(["Four", "Five"]);
});

test("it waits while the pointer is on it", () => {
	open();
	toast("Read me");
	after(5000);
	fireEvent.pointerEnter(boxOf("Read me"));
	after(60_000);
	expect(screen.queryByText("Read me")).not.toBeNull();
	fireEvent.pointerLeave(boxOf("Read me"));
	after(999);
	expect(screen.queryByText("Read me")).not.toBeNull();
	after(1);
	expect(screen.queryByText("Read me")).toBeNull();
});

test("one that was dismissed under the pointer does not hold the other", () => {
	open();
	toast("Held");
	toast("Other");
	fireEvent.pointerEnter(boxOf("Held"));
	fireEvent.click(within(boxOf("Held")).getByRole("button", { name: "Dismiss" }));
	after(6000);
	expect(region().textContent).toBe("");
});

test("F8 leads the keyboard to the newest, Escape dismisses it, and the focus goes back", () => {
	open();
	const elsewhere = screen.getByRole("button", { name: "Elsewhere" });
	elsewhere.focus();
	toast("Older");
	toast({ text: "Newer", action: { label: "Undo", onAct: () => {} } });
	fireEvent.keyDown(elsewhere, { key: "F8" });
	expect(document.activeElement?.textContent).toBe("Undo");
	after(60_000);
	expect(screen.queryByText("Newer")).not.toBeNull();
	fireEvent.keyDown(screen.getByRole("button", { name: "Undo" }), { key: "Escape" });
	expect(screen.queryByText("Newer")).toBeNull();
	expect(document.activeElement).toBe(elsewhere);
	fireEvent.keyDown(elsewhere, { key: "F8" });
	fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
	expect(document.activeElement).toBe(elsewhere);
	fireEvent.keyDown(elsewhere, { key: "F8" });
	expect(document.activeElement).toBe(elsewhere);
});

test("the same news again is one toast, with its time begun again", () => {
	open();
	toast("Again");
	after(5000);
	toast({ text: "Again", action: { label: "Upgrade", onAct: () => {} } });
	after(5000);
	expect(screen.getAllByText("Again")).toHaveLength(1);
	after(6000);
	toast({ text: "Approved.", about: "One", key: "one" });
	toast({ text: "Approved.", about: "Two", key: "two" });
	expect(screen.getAllByText("Approved.")).toHaveLength(2);
});

test("it can be acted on, once", () => {
	open();
	const onAct = vi.fn();
	toast({ text: "Removed.", action: { label: "Undo", onAct } });
	fireEvent.click(screen.getByRole("button", { name: "Undo" }));
	expect(onAct).toHaveBeenCalledOnce();
	expect(region().textContent).toBe("");
});

test("a dialog is told how much space toasts take, for as long as there are any", () => {
	const sizes: (() => void)[] = [];
	vi.stubGlobal(
		"ResizeObserver",
		class {
			constructor(changed: () => void) {
				sizes.push(changed);
			}
			observe() {}
			disconnect() {}
		},
	);
	vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockImplementation(function height(this: HTMLElement) {
		return 60 * this.childElementCount;
	});
	const room = () => document.documentElement.style.getPropertyValue("--toasts");
	const resized = () => {
		for (const changed of sizes) changed();
		return room();
	};
	const { unmount } = open(true);
	toast("One");
	expect(resized()).toBe("84px");
	toast("Two");
	expect(resized()).toBe("144px");
	after(6000);
	expect(resized()).toBe("");
	toast("Three");
	expect(resized()).toBe("84px");
	unmount();
	expect(room()).toBe("");
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});
