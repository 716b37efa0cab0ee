/** What is reported from a Room at the desk: who was there, the chat, a private one opened on request, and the decision's words. */
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { errorResponse, mockApi } from "@/app/app-fixture";
import type { QueueItem, RoomReportAtDesk, RoomSnapshot } from "@/lib/api/types.gen";
import { cardWith } from "@/lib/profile-fixture";
import { makeQueryClient } from "@/lib/query-client";
import { getDecidedText } from "./decision-text";
import { Desk, queueCards, queuedWin } from "./queue-fixture";
import { ReviewPanel } from "./review-panel";
import { describeSubject, getAuthor, getCard } from "./subject";

afterEach(() => vi.unstubAllGlobals());

const author = cardWith({ uid: "lea", displayName: "Lea K." });

const snapshot: RoomSnapshot = {
	title: "Sunday wind-down",
	status: "live",
	people: [
		{ uid: "sara", name: "Sara R.", leads: true, onStage: true },
		{ uid: "lea", name: "Lea K.", leads: false, onStage: false },
	],
	lines: [
		{ number: 7, uid: "sara", name: "Sara R.", text: "Welcome.", at: 1000 },
		{ number: 8, uid: "lea", name: "Lea K.", text: "You are all liars.", at: 2000 },
	],
};

function reported(different: Partial<RoomReportAtDesk> = {}): QueueItem {
	const value: RoomReportAtDesk = {
		id: "report",
		author,
		isAboutRoom: false,
		leads: false,
		isPrivate: false,
		roomId: "room",
		canEnd: true,
		snapshot,
		createdAt: 3000,
		rejectionReason: null,
		...different,
	};
	return queuedWin(
		{},
		{ kind: "reported_room", id: "report", content: { kind: "reported_room", value }, fresh: false, appeal: null },
	);
}

const SECRET = { isPrivate: true, roomId: null, canEnd: false, snapshot: null };
const nothing = () => undefined;

function show(item: QueueItem) {
	return render(
		<QueryClientProvider client={makeQueryClient()}>
			<Desk>
				<ReviewPanel item={item} busy={false} reason={null} onReason={nothing} onDecide={nothing} onClose={nothing} />
			</Desk>
		</QueryClientProvider>,
	);
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("a moderator reads who was inside and the chat, and what the reported member wrote is marked", () => {
	const item = reported();
	expect(describeSubject(queueCards, item)).toMatchObject({ title: "Lea K. in “Sunday wind-down”", author: "Lea K." });
	expect(getAuthor(queueCards, item)).toEqual(author);
	show(item);
	const people = within(screen.getByRole("heading", { name: "Who was inside" }).parentElement as HTMLElement);
	expect(people.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
		"Sara R.Host",
		"Lea K.Reported",
	]);
	expect(people.getByRole("link", { name: "Lea K." }).getAttribute("href")).toBe("/community/profile/lea");
	const lines = within(screen.getByRole("list", { name: "Messages" })).getAllByRole("listitem");
	expect(lines.map(({ textContent }) => textContent)).toEqual([
		expect.stringContaining("Welcome."),
		expect.stringContaining("You are all liars."),
	]);
	expect(screen.getByRole("button", { name: /^Warn and remove from the Room/ })).toBeDefined();
	expect(screen.getByRole("button", { name: "Suspend the member" })).toBeDefined();
});

test("the words fit what a decision does", () => {
	const card = getCard(queueCards, reported());
	show(reported({ isAboutRoom: true, leads: true }));
	expect(screen.getByRole("button", { name: /^Warn the host/ })).toBeDefined();
	expect(screen.getByRole("button", { name: /^Close without action/ })).toBeDefined();
	expect(getDecidedText(reported(), "decline", card)).toBe("They're out of the Room and will see your reason.");
	expect(getDecidedText(reported({ leads: true }), "decline", card)).toBe("The host will see your reason.");
	expect(getDecidedText(reported(), "approve", card)).toBe(
		"Closed without action. The members who reported it are notified.",
	);
});

test("a private Room is opened only on request, and the moderator reads that it is logged", async () => {
	const OPEN = "POST /api/room-reports/report/snapshot";
	let fails = true;
	const calls = mockApi({ [OPEN]: () => (fails ? errorResponse(500, "internal") : snapshot) });
	const item = reported(SECRET);
	expect(describeSubject(queueCards, item).title).toBe("Lea K. in a private Room");
	show(item);
	expect(screen.getByText(/The log shows all moderators that you did\./)).toBeDefined();
	expect(screen.queryByText("You are all liars.")).toBeNull();
	expect(calls).toHaveLength(0);
	await press("Show what was reported");
	expect(await screen.findByText("That didn't work. Please try again.")).toBeDefined();
	fails = false;
	await press("Show what was reported");
	expect(await screen.findByText("You are all liars.")).toBeDefined();
	expect(screen.queryByRole("button", { name: "End the Room" })).toBeNull();
});

test("a public Room that is still open is ended after a question", async () => {
	const END = "PUT /api/rooms/room/status";
	const calls = mockApi({ [END]: {} });
	show(reported());
	await press("End the Room");
	expect(calls).toHaveLength(0);
	await press("End for everyone");
	expect(await screen.findByText("The Room has ended.")).toBeDefined();
	expect(calls.map(({ to, body }) => [to, body])).toEqual([[END, { status: "ended" }]]);
});

test("a Room that is already over needs no ending", async () => {
	mockApi({ "PUT /api/rooms/room/status": errorResponse(409, "rooms.no_step") });
	show(reported());
	await press("End the Room");
	await press("End for everyone");
	expect(await screen.findByText("The Room is already over.")).toBeDefined();
	expect(screen.queryByRole("button", { name: "End the Room" })).toBeNull();
});

test("a report that another moderator has decided can't be opened anymore, and says so", async () => {
	mockApi({ "POST /api/room-reports/report/snapshot": errorResponse(404, "not_found") });
	show(reported(SECRET));
	await press("Show what was reported");
	expect(await screen.findByText(/^This report has already been decided/)).toBeDefined();
	expect(screen.queryByRole("button", { name: "Show what was reported" })).toBeNull();
});
