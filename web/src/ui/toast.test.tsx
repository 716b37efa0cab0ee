/** Short news at the top centre: long enough to be read, waiting while someone reads, and within reach over a dialog. */
import { act, fireEvent, render, screen } from "@testing-library/react";
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
		<Probe dialog={dialog} />
	</ToastProvider>
);
const open = (dialog = false) => render(page(dialog));
function toast(given: Parameters<ShowToast>[0]): () => void {
	let takeBack = () => {};
	act(() => {
		takeBack = show(given);
	});
	return takeBack;
}
const after = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const region = () => screen.getByRole("status", { name: "News" });

test("R405 it is at the top, in the centre, over everything", () => {
	open();
	toast("Your name is changed.");
	for (const name of ["fixed", "top-4", "inset-x-0", "items-center", "z-50"])
		expect(region().classList).toContain(name);
	expect(region().textContent).toBe("Your name is changed.");
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

test("it waits while the pointer is on it", () => {
	open();
	toast("Read me");
	after(5000);
	fireEvent.mouseEnter(screen.getByText("Read me"));
	after(60_000);
	expect(screen.queryByText("Read me")).not.toBeNull();
	fireEvent.mouseLeave(screen.getByText("Read me"));
	after(999);
	expect(screen.queryByText("Read me")).not.toBeNull();
	after(1);
	expect(screen.queryByText("Read me")).toBeNull();
});

test("the same sentence again is one toast, with its time begun anew", () => {
	open();
	toast("Again");
	after(5000);
	toast("Again");
	after(5000);
	expect(screen.getAllByText("Again")).toHaveLength(1);
});

test("it can be acted on, dismissed and taken back", () => {
	open();
	const onAct = vi.fn();
	const onGone = vi.fn();
	toast({ text: "Removed.", action: { label: "Undo", onAct }, onGone });
	fireEvent.click(screen.getByRole("button", { name: "Undo" }));
	expect([onAct.mock.calls.length, onGone.mock.calls.length]).toEqual([1, 0]);
	toast({ text: "Removed.", onGone });
	fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
	expect(onGone).toHaveBeenCalledOnce();
	const takeBack = toast({ text: "Wrong.", onGone });
	act(takeBack);
	expect(region().textContent).toBe("");
	expect(onGone).toHaveBeenCalledOnce();
});
