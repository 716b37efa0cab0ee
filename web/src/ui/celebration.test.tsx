/** Confetti: how much of it, for how long, and none where calm or less motion was asked for. */
import { render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { quiet } from "@/lib/preferences";
import { Celebration } from "./celebration";

const fire = Object.assign(vi.fn(), { reset: vi.fn() });
vi.mock("canvas-confetti", () => ({ default: { create: () => fire } }));

beforeEach(() => {
	vi.useFakeTimers();
	fire.mockClear();
	fire.reset.mockClear();
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
	quiet.set("off");
});

const after = (ms: number) => vi.advanceTimersByTime(ms);

test("R425 R426 a burst has 360 pieces and lasts 1.8 s", () => {
	render(<Celebration />);
	expect(fire).toHaveBeenCalledOnce();
	// 108 frames of a sixtieth of a second.
	expect(fire.mock.lastCall?.[0]).toMatchObject({ particleCount: 360, ticks: 108 });
	after(1799);
	expect(fire).toHaveBeenCalledOnce();
	after(1);
	expect(fire).toHaveBeenCalledTimes(2);
});

test("R111 R427 it ends after 5 s and leaves nothing behind", () => {
	render(<Celebration />);
	after(4999);
	expect(fire.reset).not.toHaveBeenCalled();
	after(1);
	expect(fire.reset).toHaveBeenCalledOnce();
	const bursts = fire.mock.calls.length;
	after(60_000);
	expect(fire).toHaveBeenCalledTimes(bursts);
	expect(bursts).toBe(3);
});

test("it ends at once with the view that shows it", () => {
	render(<Celebration />).unmount();
	expect(fire.reset).toHaveBeenCalledOnce();
	after(60_000);
	expect(fire).toHaveBeenCalledOnce();
});

test("nothing falls in quiet mode", () => {
	quiet.set("on");
	render(<Celebration />);
	after(10_000);
	expect(fire).not.toHaveBeenCalled();
});

test("nothing falls where less motion was asked for", () => {
	vi.spyOn(window, "matchMedia").mockImplementation(
		(query) => ({ matches: query === "(prefers-reduced-motion: reduce)" }) as MediaQueryList,
	);
	render(<Celebration />);
	after(10_000);
	expect(fire).not.toHaveBeenCalled();
});

test("it is out of everyone's way", () => {
	const { container } = render(<Celebration />);
	const canvas = container.querySelector("canvas");
	expect(canvas?.getAttribute("aria-hidden")).toBe("true");
	expect(canvas?.classList).toContain("pointer-events-none");
});
