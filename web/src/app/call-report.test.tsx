/** Reports from a live Room, of someone there and of the Room, and what removing someone from a weekly one says. */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hostPerson, personWith, ScriptedMedia, seatWith, selfWith } from "@/features/rooms/call/call-fixture";
import { address, renderCall } from "./call-page-fixture";

let media: ScriptedMedia;
vi.mock("@/features/rooms/call/livekit-room", () => ({
	createLivekitRoom: (...given: Parameters<ScriptedMedia["create"]>) => media.create(...given),
}));

beforeEach(() => {
	media = new ScriptedMedia();
	localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

const controls = () => screen.getByRole("region", { name: "Your controls" });
const press = (name: string) => userEvent.click(within(controls()).getByRole("button", { name }));
const leading = {
	me: seatWith({ leads: true, onStage: true }),
	people: [selfWith({ leads: true, onStage: true }), personWith("Lea")],
};

test("removing someone from a weekly Room says that it holds", async () => {
	await renderCall({ media, call: leading, room: { isWeekly: true } });
	await userEvent.click(screen.getByRole("button", { name: /\bLea\b/ }));
	await userEvent.click(screen.getByRole("button", { name: "Remove from the Room" }));
	expect(screen.getByText(/can't come back in, nor into its later weeks, unless you let them/)).toBeDefined();
});

const REPORT = address("POST", "/reports");

test("a person is reported with the Room as it is, and the reporter is thanked", async () => {
	const { calls } = await renderCall({
		media,
		call: { people: [hostPerson, personWith("Lea"), selfWith()] },
		answers: { [REPORT]: { id: "r" } },
	});
	await userEvent.click(screen.getByRole("button", { name: /\bLea\b/ }));
	await userEvent.click(screen.getByRole("button", { name: "Report" }));
	const dialog = within(screen.getByRole("dialog", { name: "Report this" }));
	expect(dialog.getByText(/the last 50 lines of its chat\. Lea isn't told who reported it\./)).toBeDefined();
	await userEvent.click(dialog.getByRole("radio", { name: "Unkind, or aimed at someone" }));
	await userEvent.click(dialog.getByRole("button", { name: "Send report" }));
	expect(await screen.findByRole("dialog", { name: "Thank you" })).toBeDefined();
	expect(calls.find(({ to }) => to === REPORT)?.body).toEqual({ uid: "member-lea", cause: "harassment", note: "" });
});

test("the Room is reported from its menu, but not by the member who made it", async () => {
	const { calls, unmount } = await renderCall({ media, answers: { [REPORT]: { id: "r" } } });
	await press("More");
	await userEvent.click(screen.getByRole("menuitem", { name: "Report the Room", hidden: true }));
	const dialog = within(screen.getByRole("dialog", { name: "Report this" }));
	await userEvent.click(dialog.getByRole("radio", { name: "Advertising or spam" }));
	await userEvent.click(dialog.getByRole("button", { name: "Send report" }));
	await screen.findByRole("dialog", { name: "Thank you" });
	expect(calls.find(({ to }) => to === REPORT)?.body).toEqual({ cause: "spam", note: "" });
	unmount();
	media = new ScriptedMedia();
	await renderCall({ media, call: leading, room: { hosts: [selfWith().card.uid] } });
	await press("More");
	expect(screen.queryByRole("menuitem", { name: "Report the Room", hidden: true })).toBeNull();
});
