/** The calendar link in the settings: made, shown once, replaced and turned off. */
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type Answers, errorResponse, mockApi } from "@/app/app-fixture";
import { makeQueryClient } from "@/lib/query-client";
import { seedSession } from "@/lib/session";
import { memberSession } from "@/lib/session-fixture";
import { ToastProvider } from "@/ui/toast";
import { part } from "./notifications-settings";

const CALENDAR = "/api/rooms/calendar";
const URL = "https://exhale.test/api/rooms/calendar/secret.ics";

function open(answers: Answers = {}) {
	let createdAt: number | null = null;
	const calls = mockApi({
		[`GET ${CALENDAR}`]: () => ({ createdAt }),
		[`POST ${CALENDAR}`]: () => {
			createdAt = Date.UTC(2026, 10, 29, 12);
			return { url: URL };
		},
		[`DELETE ${CALENDAR}`]: () => {
			createdAt = null;
			return null;
		},
		...answers,
	});
	const client = makeQueryClient();
	seedSession(client, memberSession());
	render(
		<QueryClientProvider client={client}>
			<ToastProvider>
				<part.Content />
			</ToastProvider>
		</QueryClientProvider>,
	);
	return calls;
}

test("a link is made, shown once, copied and turned off", async () => {
	const user = userEvent.setup();
	open();
	expect(await screen.findByText("You have no calendar link.")).toBeDefined();
	await userEvent.click(screen.getByRole("button", { name: "Create a link" }));
	expect(await screen.findByText(URL)).toBeDefined();
	await user.click(screen.getByRole("button", { name: "Copy link" }));
	expect(await screen.findByText("Link copied.")).toBeDefined();
	expect(await navigator.clipboard.readText()).toBe(URL);
	await userEvent.click(await screen.findByRole("button", { name: "Turn off" }));
	expect(await screen.findByText("You have no calendar link.")).toBeDefined();
	expect(screen.queryByText(URL)).toBeNull();
});

test("an earlier link is not shown again, only replaced", async () => {
	open({ [`GET ${CALENDAR}`]: { createdAt: Date.UTC(2026, 10, 29, 12) } });
	expect(await screen.findByText(/Your calendar link is from .*2026. A new link replaces it./)).toBeDefined();
	await userEvent.click(screen.getByRole("button", { name: "Make a new link" }));
	expect(await screen.findByText(URL)).toBeDefined();
});

test("what fails says so", async () => {
	open({ [`POST ${CALENDAR}`]: () => errorResponse(503, "request.busy") });
	await userEvent.click(await screen.findByRole("button", { name: "Create a link" }));
	expect(await screen.findByText("That didn't work. Please try again.")).toBeDefined();
});
