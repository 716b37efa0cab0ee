/** After a deploy the files of a form may be gone; the page below it stays. */
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyWins } from "@/lib/empty-pages-fixture";
import { createPage } from "@/lib/page-fixture";
import { memberSession } from "@/lib/session-fixture";
import { mockApi, renderApp } from "./app-fixture";

const GONE = "Failed to fetch dynamically imported module: /assets/form-1.js";

vi.mock("@/features/wins/share-win-dialog", () => ({
	get ShareWinDialog() {
		throw new TypeError(GONE);
	},
}));
vi.mock("@/features/questions/ask-dialog", () => ({
	get AskDialog() {
		throw new TypeError(GONE);
	},
}));
beforeEach(() => {
	localStorage.clear();
	sessionStorage.clear();
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

test.each([
	["share-win", "/community/wins?share=win", "Wins"],
	["ask-question", "/community/questions?ask=question", "Questions"],
])("the missing form %s says so above its page", async (name, address, headline) => {
	// The tab has just reloaded for it.
	sessionStorage.setItem(`exhale.reloaded.${name}`, "");
	mockApi({ ...emptyWins, "GET /api/questions?kind=question": createPage() });
	renderApp(address, memberSession());
	expect(await screen.findByRole("dialog", { name: "This form couldn't be loaded" })).toBeDefined();
	expect(screen.getAllByText(headline)).not.toHaveLength(0);
});
