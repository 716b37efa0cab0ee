/** The dialog about a higher tier, word for word, and where its buttons lead. */
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { gates } from "@/lib/generated/tiers.gen";
import { UpgradeGate } from "./upgrade-gate";

type Feature = (typeof gates)[number]["feature"];

const open = (feature: Feature | null, onClose = () => {}) =>
	render(<UpgradeGate feature={feature} onClose={onClose} />);

test("R390 its title is a question", () => {
	open("chat");
	expect(screen.getByRole("dialog", { name: "Want full access?" })).toBeDefined();
});

test.each<Feature>([
	"share wins",
	"view wins",
	"view prompts",
	"view user profiles",
	"view this room recording",
	"view Room replays",
	"chat",
	"join this room",
	"send direct messages",
	"access the professional directory",
	"suggest prompts",
	"enter this room",
])("R391 it says what it is about: %s", (feature) => {
	open(feature);
	expect(screen.getByText(`You need to upgrade to ${feature}.`)).toBeDefined();
});

test("R392 Upgrade leads to the plans and closes it", async () => {
	const onClose = vi.fn();
	open("chat", onClose);
	const link = screen.getByRole("link", { name: "Upgrade" });
	expect(link.getAttribute("href")).toBe("/community/upgrade");
	link.addEventListener("click", (event) => event.preventDefault());
	await userEvent.click(link);
	expect(onClose).toHaveBeenCalledOnce();
});

test("R393 Maybe Later closes it, as do Escape and nothing else", async () => {
	const onClose = vi.fn();
	open("chat", onClose);
	const dialog = screen.getByRole("dialog");
	await userEvent.click(within(dialog).getByRole("button", { name: "Maybe Later" }));
	expect(onClose).toHaveBeenCalledOnce();
	await userEvent.keyboard("{Escape}");
	expect(onClose).toHaveBeenCalledTimes(2);
	expect(within(dialog).getAllByRole("button")).toHaveLength(1);
});

test("both ways out are equally large, and focus is on neither", () => {
	open("chat");
	const [stay, go] = [
		screen.getByRole("button", { name: "Maybe Later" }),
		screen.getByRole("link", { name: "Upgrade" }),
	];
	for (const button of [stay, go]) expect(button.className).toMatch(/\bgrow\b.*\bbasis-0\b/);
	expect(document.activeElement?.textContent).toBe("Want full access?");
});

test("it is not there while nothing is held back", () => {
	open(null);
	expect(screen.queryByRole("dialog")).toBeNull();
});
