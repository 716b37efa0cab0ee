/** A moment to come passes automatically, however far off it is. */
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useIsFuture } from "./use-is-future";

const DAY_MS = 86_400_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const open = (moment: number | null) =>
	renderHook((given: number | null) => useIsFuture(given), { initialProps: moment });

test("it passes once, and then nothing waits any more", async () => {
	const { result } = open(Date.now() + 60_000);
	await after(59_000);
	expect(result.current).toBe(true);
	await after(1_100);
	expect(result.current).toBe(false);
	expect(vi.getTimerCount()).toBe(0);
});

test("forty days are longer than a browser waits at a time", async () => {
	const waits = vi.spyOn(globalThis, "setTimeout");
	const { result } = open(Date.now() + 40 * DAY_MS);
	await after(39 * DAY_MS);
	expect(result.current).toBe(true);
	await after(DAY_MS + 100);
	expect(result.current).toBe(false);
	const long = waits.mock.calls.map(([, ms]) => ms ?? 0).filter((ms) => ms > 1000);
	expect(long).toHaveLength(2);
	expect(Math.max(...long)).toBeLessThan(2 ** 31);
});

test("another moment counts at once: a later one, an earlier one, none", async () => {
	const { result, rerender } = open(Date.now() + 10_000);
	rerender(Date.now() + 60_000);
	await after(30_000);
	expect(result.current).toBe(true);
	rerender(Date.now() + 5_000);
	await after(5_100);
	expect(result.current).toBe(false);
	rerender(Date.now() + 5_000);
	expect(result.current).toBe(true);
	rerender(null);
	expect(result.current).toBe(false);
	expect(vi.getTimerCount()).toBe(0);
});
