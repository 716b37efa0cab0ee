/** Where members see how their own Wins fare, and what they can do about it. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answers, openApp, refusal, serve } from "@/app/app-fixture";
import { memberSession } from "@/lib/session-fixture";
import { OWN_WINS, ownWin, pageOf } from "./win-fixture";

const REASON = "Please take out the street.";
const pending = ownWin({ id: "p", title: "Took the bus" });
const declined = ownWin({
	id: "d",
	title: "Told my neighbour",
	status: "rejected",
	rejectedReason: REASON,
	rejectionReason: REASON,
});
const approved = ownWin({ id: "a", title: "Went for a walk", status: "approved" });

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

async function openWins(answers: Answers = {}) {
	const calls = serve({ [OWN_WINS]: pageOf(pending, declined, approved), ...answers });
	const app = openApp("/community/profile?tab=wins", memberSession());
	await screen.findAllByRole("article");
	return { ...app, calls };
}

const card = (title: string) => screen.getByRole("article", { name: title });
const press = (title: string, name: string) => userEvent.click(within(card(title)).getByRole("button", { name }));

test("R115 the profile says at once how each of the member's wins fares that is not with everybody yet", async () => {
	serve({ [OWN_WINS]: pageOf(pending, declined, approved) });
	openApp("/community/profile", memberSession());
	const section = (await screen.findByRole("heading", { name: "Your wins under review" })).closest("section");
	expect([...(section?.querySelectorAll("li") ?? [])].map((row) => row.textContent)).toEqual([
		"Took the busPending",
		"Told my neighbourNeeds changes",
	]);
	await userEvent.click(screen.getByRole("link", { name: "See your wins" }));
	expect(await screen.findByRole("article", { name: "Took the bus" })).toBeDefined();
});

test("nothing stands there when nothing is under review", async () => {
	serve({ [OWN_WINS]: pageOf(approved) });
	openApp("/community/profile", memberSession());
	await screen.findByRole("heading", { name: "Your name" });
	await waitFor(() => expect(screen.queryByText("Your wins under review")).toBeNull());
});

test("R115 under Wins each one carries its status, and only an approved one can be liked", async () => {
	await openWins();
	expect(card(pending.title).textContent).toContain("Pending");
	expect(card(declined.title).textContent).toContain("Needs changes");
	expect(card(approved.title).textContent).not.toMatch(/Pending|Needs changes/);
	expect(within(card(pending.title)).queryByRole("button", { name: /Like/ })).toBeNull();
	expect(within(card(approved.title)).getByRole("button", { name: /Like/ })).toBeDefined();
});

test("R199 the author of a declined win reads why", async () => {
	await openWins();
	expect(card(declined.title).textContent).toContain(`A moderator asks for a change:${REASON}`);
	expect(card(pending.title).textContent).not.toContain("asks for a change");
});

test("a declined win is changed and sent again as the same win", async () => {
	let wins = pageOf(declined);
	const next = { ...declined, title: "Told someone", status: "pending" as const, rejectedReason: null };
	const { calls } = await openWins({
		[OWN_WINS]: () => wins,
		"PATCH /api/wins/d": () => {
			wins = pageOf(next);
			return next;
		},
	});
	await press(declined.title, "Edit and send again");
	const dialog = screen.getByRole("dialog", { name: "Edit your win" });
	expect(dialog.textContent).toContain(REASON);
	const title = within(dialog).getByRole<HTMLInputElement>("textbox", { name: "Title" });
	expect(title.value).toBe("Told my neighbour");
	fireEvent.change(title, { target: { value: "Told someone" } });
	await userEvent.click(within(dialog).getByRole("button", { name: "Send again" }));
	expect(await screen.findByText("Sent. A moderator reads it again.")).toBeDefined();
	expect(screen.queryByRole("dialog")).toBeNull();
	expect(calls.find(({ to }) => to.startsWith("PATCH"))?.body).toEqual({
		title: "Told someone",
		win: declined.win,
		sharePermissions: { socialMedia: false },
	});
	expect((await screen.findByRole("article", { name: "Told someone" })).textContent).toContain("Pending");
});

test("taking the photo out of a win says so to the server, leaving it says nothing", async () => {
	const withPhoto = { ...declined, imageUrl: "/media/token" };
	const { calls } = await openWins({ [OWN_WINS]: pageOf(withPhoto), "PATCH /api/wins/d": withPhoto });
	const sendWithout = async (photo: boolean) => {
		await press(declined.title, "Edit and send again");
		const dialog = screen.getByRole("dialog", { name: "Edit your win" });
		if (!photo) await userEvent.click(within(dialog).getByRole("button", { name: "Remove photo" }));
		await userEvent.click(within(dialog).getByRole("button", { name: "Send again" }));
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		return calls.filter(({ to }) => to.startsWith("PATCH")).at(-1)?.body;
	};
	expect(await sendWithout(true)).not.toHaveProperty("imageId");
	expect(await sendWithout(false)).toHaveProperty("imageId", null);
});

test("a win that a moderator is reading right now cannot be changed, and its author learns why", async () => {
	await openWins({ "PATCH /api/wins/p": refusal(409, "moderation.claimed") });
	await press(pending.title, "Edit");
	const dialog = screen.getByRole("dialog", { name: "Edit your win" });
	await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
	expect((await within(dialog).findByRole("alert")).textContent).toBe(
		"A moderator is reading this win right now. Please try again in a few minutes.",
	);
});

test("a win is withdrawn after one question, and then gone", async () => {
	let wins = pageOf(pending);
	await openWins({
		[OWN_WINS]: () => wins,
		"DELETE /api/wins/p": () => {
			wins = pageOf();
			return null;
		},
	});
	await press(pending.title, "Withdraw");
	const question = screen.getByRole("dialog", { name: "Withdraw this win?" });
	await userEvent.click(within(question).getByRole("button", { name: "Keep it" }));
	expect(card(pending.title)).toBeDefined();
	await press(pending.title, "Withdraw");
	await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Withdraw" }));
	await waitFor(() => expect(screen.queryByRole("article")).toBeNull());
	expect(await screen.findByText("You have not shared a win yet")).toBeDefined();
});
