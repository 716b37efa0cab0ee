/** A dialog takes the focus and gives it back, holds the page still, and only the uppermost one hears Escape. */
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Modal } from "./modal";

function Page({ closeOnBackdrop }: { closeOnBackdrop?: boolean }) {
	const [open, setOpen] = useState<"none" | "first" | "both">("none");
	return (
		<>
			<button type="button" onClick={() => setOpen("first")}>
				Open
			</button>
			<Modal
				open={open !== "none"}
				onClose={() => setOpen("none")}
				title="First"
				closeOnBackdrop={closeOnBackdrop}
				footer={<p>Footer</p>}
			>
				<button type="button" onClick={() => setOpen("both")}>
					More
				</button>
			</Modal>
			<Modal open={open === "both"} onClose={() => setOpen("first")} title="Second">
				<input aria-label="Field" />
			</Modal>
		</>
	);
}

async function openFirst(props = {}) {
	render(<Page {...props} />);
	await userEvent.click(screen.getByRole("button", { name: "Open" }));
	return screen.getByRole<HTMLDialogElement>("dialog", { name: "First" });
}

/** As a browser tells it: pressed and released outside the panel. */
function pressBackdrop(dialog: HTMLElement) {
	fireEvent.mouseDown(dialog);
	fireEvent.click(dialog);
}

const page = document.documentElement.style;

test("it is modal, its title has the focus, and closing gives the focus back", async () => {
	const dialog = await openFirst();
	expect(dialog.open).toBe(true);
	expect(document.activeElement).toBe(screen.getByRole("heading", { name: "First" }));
	await userEvent.click(screen.getByRole("button", { name: "Close" }));
	expect(screen.queryByRole("dialog")).toBeNull();
	expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" }));
});

test("the page below does not scroll while any dialog is open, and scrolls as before afterwards", async () => {
	page.overflow = "clip";
	await openFirst();
	expect(page.overflow).toBe("hidden");
	await userEvent.click(screen.getByRole("button", { name: "More" }));
	await userEvent.keyboard("{Escape}");
	expect(page.overflow).toBe("hidden");
	await userEvent.keyboard("{Escape}");
	expect(page.overflow).toBe("clip");
	page.overflow = "";
});

test("Escape closes the uppermost dialog only", async () => {
	await openFirst();
	await userEvent.click(screen.getByRole("button", { name: "More" }));
	await userEvent.click(screen.getByRole("textbox", { name: "Field" }));
	await userEvent.keyboard("{Escape}");
	expect(screen.queryByRole("dialog", { name: "Second" })).toBeNull();
	expect(screen.getByRole("dialog", { name: "First" })).toBeDefined();
	expect(document.activeElement).toBe(screen.getByRole("button", { name: "More" }));
});

test("a press on the backdrop closes it", async () => {
	pressBackdrop(await openFirst());
	expect(screen.queryByRole("dialog")).toBeNull();
});

test("a press on the backdrop leaves it open where something could be lost", async () => {
	pressBackdrop(await openFirst({ closeOnBackdrop: false }));
	expect(screen.getByRole("dialog")).toBeDefined();
});

test("letting go outside of what was pressed inside, as when marking text, leaves it open", async () => {
	const dialog = await openFirst();
	fireEvent.mouseDown(screen.getByRole("button", { name: "More" }));
	fireEvent.click(dialog);
	expect(screen.getByRole("dialog")).toBeDefined();
});

test("where its opener is gone, the page's headline gets the focus", async () => {
	function Vanishing() {
		const [open, setOpen] = useState(false);
		const [there, setThere] = useState(true);
		return (
			<main id="content">
				<h1>Page</h1>
				{there && (
					<button type="button" onClick={() => setOpen(true)}>
						Open
					</button>
				)}
				<Modal open={open} onClose={() => setOpen(false)} title="Remove it?">
					<button type="button" onClick={() => setThere(false)}>
						Remove
					</button>
				</Modal>
			</main>
		);
	}
	render(<Vanishing />);
	await userEvent.click(screen.getByRole("button", { name: "Open" }));
	await userEvent.click(screen.getByRole("button", { name: "Remove" }));
	await userEvent.keyboard("{Escape}");
	expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
});

test("closed by the browser although it has to stay, it is shown again", async () => {
	const onClose = vi.fn();
	render(
		<Modal open onClose={onClose} title="Sending">
			Text
		</Modal>,
	);
	const dialog = screen.getByRole<HTMLDialogElement>("dialog");
	dialog.close();
	expect(onClose).toHaveBeenCalledOnce();
	await waitFor(() => expect(dialog.open).toBe(true));
});
