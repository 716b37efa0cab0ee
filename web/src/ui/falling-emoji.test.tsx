/** Falling emoji: for five seconds, and none where calm or less motion was asked for. */
import { act, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { quiet } from "@/lib/preferences";
import { FallingEmoji } from "./falling-emoji";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
	quiet.set("off");
});

const pieces = () => document.querySelectorAll(".kit-falling[aria-hidden] span").length;

test("it ends after 5 s and leaves nothing behind", () => {
	render(<FallingEmoji />);
	expect(pieces()).toBe(30);
	act(() => void vi.advanceTimersByTime(4999));
	expect(pieces()).toBe(30);
	act(() => void vi.advanceTimersByTime(1));
	expect(pieces()).toBe(0);
});

test("nothing falls in quiet mode", () => {
	quiet.set("on");
	render(<FallingEmoji />);
	expect(pieces()).toBe(0);
});

test("nothing falls where less motion was asked for", () => {
	vi.spyOn(window, "matchMedia").mockImplementation(
		(query) => ({ matches: query === "(prefers-reduced-motion: reduce)" }) as MediaQueryList,
	);
	render(<FallingEmoji />);
	expect(pieces()).toBe(0);
});
