/** A toggle shows the latest press, and what the server last said once the last press failed. */
import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { ToastProvider } from "@/ui/toast";
import { makeQueryClient } from "./query-client";
import { useToggle } from "./use-toggle";

const FAILED = "That didn't work. Please try again.";

/** A toggle whose requests are answered one by one. */
function renderToggle(begin = false) {
	const sent: boolean[] = [];
	const waiting: { accept: () => void; reject: () => void }[] = [];
	const done: boolean[] = [];
	let refetch = (_: boolean) => {};
	let open = () => {};
	function Toggle({ on, setOn }: { on: boolean; setOn: (on: boolean) => void }) {
		const toggle = useToggle({
			key: ["test"],
			now: on,
			isOn: (state) => state,
			expect: (next) => next,
			send: (next) =>
				new Promise<boolean>((resolve, reject) => {
					sent.push(next);
					waiting.push({ accept: () => resolve(next), reject: () => reject(new Error("no")) });
				}),
			show: setOn,
			onDone: (state) => done.push(state),
		});
		return (
			<button type="button" aria-pressed={on} onClick={toggle}>
				Toggle
			</button>
		);
	}
	/** Every screen shows the same state, and only one is open. */
	function Screens() {
		const [on, setOn] = useState(begin);
		const [screens, setScreens] = useState(1);
		refetch = setOn;
		open = () => setScreens(screens + 1);
		return <Toggle key={screens} on={on} setOn={setOn} />;
	}
	render(
		<QueryClientProvider client={makeQueryClient()}>
			<ToastProvider>
				<Screens />
			</ToastProvider>
		</QueryClientProvider>,
	);
	const button = () => screen.getByRole("button", { name: "Toggle" });
	async function answer(how: "accept" | "reject") {
		await waitFor(() => expect(waiting.length).toBeGreaterThan(0));
		const next = waiting.shift();
		await act(async () => next?.[how]());
	}
	return {
		sent,
		done,
		answer,
		press: () => act(() => button().click()),
		isOn: () => button().ariaPressed === "true",
		openAnother: () => act(() => open()),
		/** A refetch shows what the server had. */
		refetch: (on: boolean) => act(() => refetch(on)),
	};
}

test.each([false, true])("two failed presses in a row leave it as the server has it: %s", async (begin) => {
	const { press, answer, isOn, done } = renderToggle(begin);
	press();
	await waitFor(() => expect(isOn()).toBe(!begin));
	press();
	await waitFor(() => expect(isOn()).toBe(begin));
	await answer("reject");
	await answer("reject");
	expect(await screen.findAllByText(FAILED)).toHaveLength(1);
	expect(isOn()).toBe(begin);
	expect(done).toEqual([]);
});

test("three failed presses leave it as the server has it", async () => {
	const { press, answer, isOn } = renderToggle();
	for (let presses = 0; presses < 3; presses += 1) press();
	await waitFor(() => expect(isOn()).toBe(true));
	for (let presses = 0; presses < 3; presses += 1) await answer("reject");
	await screen.findByText(FAILED);
	expect(isOn()).toBe(false);
});

test("after a press that succeeded, one that fails goes back to what the server has", async () => {
	const { press, answer, isOn, done } = renderToggle();
	press();
	press();
	await answer("accept");
	expect(isOn()).toBe(false);
	await answer("reject");
	await screen.findByText(FAILED);
	expect(isOn()).toBe(true);
	expect(done).toEqual([]);
});

test("two presses before the screen shows the first one take it back", async () => {
	const { press, answer, isOn, sent, done } = renderToggle();
	act(() => {
		for (const button of [1, 2].map(() => screen.getByRole("button", { name: "Toggle" }))) button.click();
	});
	await answer("accept");
	await answer("accept");
	expect(sent).toEqual([true, false]);
	expect(isOn()).toBe(false);
	await waitFor(() => expect(done).toEqual([false]));
	press();
	await answer("accept");
	expect(sent.at(-1)).toBe(true);
	await waitFor(() => expect(done).toEqual([false, true]));
});

test("a press on one screen and another on the next that both fail leave it as the server has it", async () => {
	const { press, answer, isOn, openAnother, sent } = renderToggle();
	press();
	await waitFor(() => expect(isOn()).toBe(true));
	openAnother();
	press();
	await waitFor(() => expect(isOn()).toBe(false));
	press();
	await waitFor(() => expect(isOn()).toBe(true));
	for (let presses = 0; presses < 3; presses += 1) await answer("reject");
	expect(await screen.findAllByText(FAILED)).toHaveLength(1);
	expect(sent).toEqual([true, false, true]);
	expect(isOn()).toBe(false);
});

test("what the server said on an earlier screen is what a failure on the next goes back to", async () => {
	const { press, answer, isOn, openAnother } = renderToggle();
	press();
	await waitFor(() => expect(isOn()).toBe(true));
	press();
	await waitFor(() => expect(isOn()).toBe(false));
	openAnother();
	press();
	await waitFor(() => expect(isOn()).toBe(true));
	press();
	await waitFor(() => expect(isOn()).toBe(false));
	await answer("accept");
	for (let presses = 0; presses < 3; presses += 1) await answer("reject");
	await screen.findByText(FAILED);
	expect(isOn()).toBe(true);
});

test("nothing of an earlier failure is left once no request is under way", async () => {
	const { press, answer, isOn, refetch } = renderToggle();
	press();
	await answer("reject");
	await screen.findByText(FAILED);
	refetch(true);
	press();
	await waitFor(() => expect(isOn()).toBe(false));
	await answer("reject");
	await waitFor(() => expect(isOn()).toBe(true));
});

test("a press does the opposite of what the screen shows, also while a request is under way", async () => {
	const { press, answer, isOn, refetch, sent } = renderToggle();
	press();
	await waitFor(() => expect(isOn()).toBe(true));
	refetch(false);
	press();
	await waitFor(() => expect(isOn()).toBe(true));
	await answer("accept");
	await answer("accept");
	expect(sent).toEqual([true, true]);
	expect(isOn()).toBe(true);
});
