/** A page with a mistake in its code says so, and isn't taken for one that couldn't be fetched. */
import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { memberSession } from "@/lib/session-fixture";
import { mockApi, renderApp } from "./app-fixture";

vi.mock("@/features/wins/wins-page", () => ({
	get WinsPage() {
		throw new TypeError("a mistake");
	},
}));
afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

test("a mistake in a page's code leads to the error page", async () => {
	const logged = vi.spyOn(console, "error").mockImplementation(() => {});
	mockApi();
	renderApp("/community/wins", memberSession());
	expect(await screen.findByRole("heading", { name: "Something went wrong on this page" })).toBeDefined();
	expect(screen.queryByText("This page couldn't be loaded")).toBeNull();
	expect(logged).toHaveBeenCalled();
});
