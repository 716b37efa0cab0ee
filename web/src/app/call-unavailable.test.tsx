/** A Room whose call couldn't be loaded is no dead end. */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { ScriptedMedia } from "@/features/rooms/call/call-fixture";
import { address, renderCall } from "./call-page-fixture";

vi.mock("@/features/rooms/call/call-session", () => {
	throw new Error("Failed to fetch dynamically imported module");
});

afterEach(() => vi.unstubAllGlobals());

test("it says so, and gives the seat back on request", async () => {
	const { calls } = await renderCall({
		media: new ScriptedMedia(),
		ready: () => screen.findByRole("heading", { level: 1, name: "The Room couldn't be loaded" }),
	});
	expect(screen.getByRole("button", { name: "Try again" })).toBeDefined();
	await userEvent.click(screen.getByRole("button", { name: "Leave quietly" }));
	await waitFor(() => expect(calls.some(({ to }) => to === address("DELETE", "/seat"))).toBe(true));
});
