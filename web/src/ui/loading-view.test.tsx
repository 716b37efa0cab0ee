/** The view while it is not known who is here: its words and their rhythm, its two other shapes, and help when it lasts. */
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LoadingView } from "./loading-view";

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

const after = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
/** What is seen, without what is only read out. */
const seen = (view: HTMLElement) => view.querySelector("[aria-hidden]")?.textContent;

test("R094 the words go round in their order", () => {
	const { container } = render(<LoadingView />);
	const words = [];
	for (let turn = 0; turn < 5; turn += 1) {
		words.push(seen(container));
		after(1200);
	}
	expect(words).toEqual(["Loading Wins", "Loading Questions", "Loading Chat", "Loading Rooms", "Loading Wins"]);
});

test("R095 R424 the words change every 1200 ms", () => {
	const { container } = render(<LoadingView />);
	after(1199);
	expect(seen(container)).toBe("Loading Wins");
	after(1);
	expect(seen(container)).toBe("Loading Questions");
	after(1199);
	expect(seen(container)).toBe("Loading Questions");
	after(1);
	expect(seen(container)).toBe("Loading Chat");
});

test("R096 the chat variant is a typing bubble of three dots, without words", () => {
	const { container } = render(<LoadingView variant="chat" />);
	expect(screen.getByTestId("typing-bubble").querySelectorAll("span")).toHaveLength(3);
	expect(seen(container)).toBe("");
});

test("R097 R098 the rooms variant is a LIVE pill and says what it does", () => {
	render(<LoadingView variant="rooms" />);
	expect(screen.getByText("LIVE").className).toContain("rounded-full");
	expect(screen.getByText("Connecting to Room")).toBeDefined();
	expect(screen.queryByText(/^Loading ./)).toBeNull();
});

test.each(["default", "chat", "rooms"] as const)("R093 the %s variant covers the whole screen", (variant) => {
	const { container } = render(<LoadingView variant={variant} />);
	for (const name of ["fixed", "inset-0"])
		expect((container.firstElementChild as HTMLElement).classList).toContain(name);
});

test("those who listen hear one word, once, and not the rotation", () => {
	render(<LoadingView />);
	const status = screen.getByRole("status");
	expect(status.textContent).toBe("Loading");
	after(1200);
	expect(status.textContent).toBe("Loading");
	expect(screen.queryByText("Loading Questions")?.closest("[aria-hidden]")).not.toBeNull();
});

test("after eight seconds it offers to try again, and help", () => {
	const retry = vi.fn();
	render(<LoadingView onRetry={retry} />);
	after(7999);
	expect(screen.getByRole("link", { name: "I need help now" }).title).not.toBe("");
	expect(screen.queryByRole("button")).toBeNull();
	after(1);
	act(() => screen.getByRole("button", { name: "Try again" }).click());
	expect(retry).toHaveBeenCalledOnce();
	expect(screen.getByRole("link", { name: "I need help now" }).getAttribute("href")).toBe("/help-now");
});
