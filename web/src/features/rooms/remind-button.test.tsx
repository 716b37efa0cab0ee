/** Reminders of a Room: asked for and ended with one press, shown at once, and never against what the server says. */
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type Answers, errorResponse, mockApi } from "@/app/app-fixture";
import { showRoom } from "@/lib/api/sdk.gen";
import type { Room } from "@/lib/api/types.gen";
import { makeQueryClient } from "@/lib/query-client";
import { ToastProvider } from "@/ui/toast";
import { RemindButton } from "./remind-button";
import { roomWith } from "./room-fixture";

const { id } = roomWith();
const AT = `/api/rooms/${id}`;
const REMIND = `PUT ${AT}/reminder`;
const STOP = `DELETE ${AT}/reminder`;

/** The Room as a page holds it, loaded again when it may have changed. */
function Shown() {
	const { data } = useQuery({ queryKey: ["rooms", id], queryFn: () => showRoom({ path: { id } }) });
	return data ? <RemindButton room={data} /> : null;
}

function open(room: Room, answers: Answers = {}) {
	let current = room;
	const set = (isReminded: boolean) => {
		current = { ...current, isReminded };
		return current;
	};
	const calls = mockApi({
		[`GET ${AT}`]: () => current,
		[REMIND]: () => set(true),
		[STOP]: () => {
			set(false);
			return null;
		},
		...answers,
	});
	render(
		<QueryClientProvider client={makeQueryClient()}>
			<ToastProvider>
				<Shown />
			</ToastProvider>
		</QueryClientProvider>,
	);
	return calls;
}

const button = () => screen.findByRole("button", { name: "Remind me" });
const isPressed = async () => (await button()).getAttribute("aria-pressed") === "true";

test("asks for a reminder, and ends it", async () => {
	const calls = open(roomWith());
	expect(await isPressed()).toBe(false);
	await userEvent.click(await button());
	expect(await isPressed()).toBe(true);
	expect(await screen.findByText("We'll remind you a day and 15 minutes before.")).toBeDefined();
	await waitFor(async () => expect((await button()).getAttribute("aria-busy")).toBeNull());
	await userEvent.click(await button());
	await waitFor(async () => expect(await isPressed()).toBe(false));
	expect(await screen.findByText("We won't remind you of this Room.")).toBeDefined();
	expect(calls.map(({ to }) => to).filter((to) => to.endsWith("/reminder"))).toEqual([REMIND, STOP]);
});

test.each([
	["rooms.reminders_full", "You're reminded of 100 Rooms. Remove one to add another."],
	["rooms.no_step", "This Room has already begun or is over."],
	["rooms.unknown", "That didn't work. Please try again."],
])("says why not: %s", async (code, sentence) => {
	open(roomWith(), { [REMIND]: () => errorResponse(409, code) });
	await userEvent.click(await button());
	expect(await screen.findByText(sentence)).toBeDefined();
	await waitFor(async () => expect(await isPressed()).toBe(false));
});

test("leads to a file for the calendar", async () => {
	open(roomWith());
	const link = await screen.findByRole("link", { name: "Add to calendar" });
	expect(link.getAttribute("href")).toBe(`${AT}/calendar.ics`);
	expect(link.hasAttribute("download")).toBe(true);
});

test("tells hosts how many are reminded", async () => {
	open(roomWith({ reminded: 2 }));
	expect(await screen.findByText("2 members are reminded")).toBeDefined();
});

test.each(["live", "ended", "cancelled"] as const)("has nothing to offer for a Room that is %s", async (status) => {
	const calls = open(roomWith({ status, reminded: 2 }));
	await waitFor(() => expect(calls.length).toBe(1));
	expect(screen.queryByRole("button")).toBeNull();
	expect(screen.queryByRole("link")).toBeNull();
});
