/** The view while it is not known who is here: its words and their rhythm, its two other shapes, and help when it lasts. */
import { readFileSync } from "node:fs";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { loadingWordMs } from "@/lib/generated/limits.gen";
import { LoadingView } from "./loading-view";

const styles = readFileSync(`${import.meta.dirname}/loading-view.css`, "utf8");

/** What is seen, without what is only read out. */
const seen = (view: HTMLElement) => view.querySelector("[aria-hidden]")?.textContent;

test("R094 the words are in their order", () => {
	const { container } = render(<LoadingView />);
	expect([...container.querySelectorAll(".kit-words > span")].map((word) => word.textContent)).toEqual([
		"Loading Wins",
		"Loading Questions",
		"Loading Chat",
		"Loading Rooms",
	]);
});

test("R095 R424 the words change every 1200 ms", () => {
	expect(loadingWordMs).toBe(1200);
	expect(styles).toContain(`--word: ${loadingWordMs}ms;`);
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

test("those who listen hear one word, and not the rotation", () => {
	render(<LoadingView />);
	expect(screen.getByRole("status").textContent).toBe("Loading");
	expect(screen.getByText("Loading Questions").closest("[aria-hidden]")).not.toBeNull();
});

test("it offers to try again, and help", async () => {
	const retry = vi.fn();
	render(<LoadingView onRetry={retry} />);
	await userEvent.click(screen.getByText("Try again"));
	expect(retry).toHaveBeenCalledOnce();
	for (const help of screen.getAllByRole("link", { name: "I need help now" })) {
		expect(help.getAttribute("href")).toBe("/help-now");
	}
});
