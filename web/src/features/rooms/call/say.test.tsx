/** What a call says to screen readers: each sentence once, and nothing of an earlier call. */
import { act, render, renderHook, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallAnnouncer, useSay } from "./say";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function say(...texts: string[]) {
	const { result } = renderHook(useSay);
	act(() => result.current(texts));
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const elements = () => [...screen.getByRole("status").children];
const spoken = () => elements().map(({ textContent }) => textContent);

test("a sentence that follows another is the only one that is new", async () => {
	render(<CallAnnouncer />);
	say("Your hand is up.");
	const [first] = elements();
	await wait(3000);
	say("You are next.");
	expect(spoken()).toEqual(["Your hand is up.", "You are next."]);
	expect(elements()[0]).toBe(first);
	await wait(1000);
	expect(spoken()).toEqual(["You are next."]);
	await wait(3000);
	expect(spoken()).toEqual([]);
});

test("the same sentence is said again", () => {
	render(<CallAnnouncer />);
	say("You are next.");
	say("You are next.");
	expect(spoken()).toEqual(["You are next.", "You are next."]);
});

test("the next call does not repeat what the last one said", () => {
	const { unmount } = render(<CallAnnouncer />);
	say("Reconnecting");
	unmount();
	render(<CallAnnouncer />);
	expect(spoken()).toEqual([]);
});
