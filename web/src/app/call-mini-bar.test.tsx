/** A call goes on from page to page, and its bar says where one is and how to get out. */
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ROOM_INDICATOR } from "@/commons/rooms/use-rooms-state";
import { hostPerson, personWith, ROOM, ScriptedMedia, seatWith, selfWith } from "@/features/rooms/call/call-fixture";
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

const leading = {
	me: seatWith({ leads: true, onStage: true }),
	people: [selfWith({ leads: true, onStage: true })],
};
const heard = () =>
	screen
		.getAllByRole("status")
		.map(({ textContent }) => textContent)
		.join(" ");
const bar = () => screen.findByRole("region", { name: "Your Room" });

test("the Room's own page has no bar", async () => {
	await renderCall({ media });
	expect(screen.queryByRole("region", { name: "Your Room" })).toBeNull();
});

test("on another page the call goes on, and the bar says so", async () => {
	const { go } = await renderCall({ media });
	await waitFor(() => expect(media.tickets).toHaveLength(1));
	await go("/community/wins");
	expect((await bar()).textContent).toContain("Sunday wind-downConnected");
	expect(media.disconnected).toBe(0);
	await userEvent.click(within(await bar()).getByRole("link", { name: "Back to the Room" }));
	await screen.findByRole("region", { name: "Your controls" });
	expect(media.tickets).toHaveLength(1);
});

test.each([
	["the card beside other pages", "/community/wins", "section"],
	["the card in the list", "/community/rooms", "article"],
])("%s says that one is in the Room, and leads back", async (_which, path, element) => {
	const { go } = await renderCall({ media });
	await waitFor(() => expect(media.tickets).toHaveLength(1));
	await go(path);
	const find = async () => {
		const title = await screen.findByRole("heading", { name: "Sunday wind-down" });
		return within(title.closest<HTMLElement>(element) ?? document.body);
	};
	expect((await find()).getByText("You're in this Room.")).toBeDefined();
	expect((await find()).getByRole("link", { name: "Back to the Room" })).toBeDefined();
	await userEvent.click(within(await bar()).getByRole("button", { name: "Leave quietly" }));
	expect(await screen.findByRole("link", { name: "Listen in" })).toBeDefined();
	expect(screen.queryByText("You're in this Room.")).toBeNull();
});

test("on stage, the bar has the microphone", async () => {
	const { go } = await renderCall({
		media,
		call: { me: seatWith({ onStage: true }), people: [hostPerson, selfWith({ onStage: true })] },
	});
	await waitFor(() => expect(media.tickets).toHaveLength(1));
	await go("/community/wins");
	await userEvent.click(within(await bar()).getByRole("button", { name: "Turn microphone on" }));
	expect([...media.on]).toEqual(["microphone"]);
	expect(await screen.findByRole("button", { name: "Turn microphone off" })).toBeDefined();
});

test("a host sees in the bar how many wait, with the way to them", async () => {
	const { go, change } = await renderCall({ media, call: leading });
	await go("/community/wins");
	expect((await bar()).textContent).not.toContain("waiting");
	await change({ waiting: [{ card: personWith("Lea").card, since: 0 }] });
	await waitFor(async () => expect((await bar()).textContent).toContain("One person is waiting"));
	await waitFor(() => expect(heard()).toContain("Someone is waiting to come in."));
	expect(within(await bar()).getByRole("link", { name: "Back to the Room" })).toBeDefined();
});

test("a host who is not connected sees it, too, and it is read out politely", async () => {
	let waiting = [{ id: ROOM, title: "Sunday wind-down", count: 2 }];
	const { go, client } = await renderCall({
		media,
		call: { ...leading, me: seatWith({ leads: true, state: "outside" }), people: [] },
		answers: { "GET /api/rooms/indicator": () => ({ state: "live", waiting }) },
		ready: () => screen.findByRole("heading", { level: 1 }),
	});
	expect(screen.queryByRole("region", { name: "Waiting to come in" })).toBeNull();
	await go("/community/wins");
	const region = await screen.findByRole("region", { name: "Waiting to come in" });
	expect(region.textContent).toContain("Sunday wind-down2 people are waiting");
	expect(heard()).toContain("Sunday wind-down: 2 people are waiting.");
	const link = within(region).getByRole("link", { name: "Go to the Room: Sunday wind-down" });
	expect(link.getAttribute("href")).toBe(`/community/rooms/${ROOM}`);
	waiting = [];
	await act(async () => client.invalidateQueries({ queryKey: ROOM_INDICATOR }));
	await waitFor(() => expect(screen.queryByRole("region", { name: "Waiting to come in" })).toBeNull());
});

test("a listener's bar has no microphone", async () => {
	const { go } = await renderCall({ media });
	await go("/community/wins");
	expect(within(await bar()).queryByRole("button", { name: /microphone/ })).toBeNull();
});

test("leaving from the bar ends the call", async () => {
	const { go, calls } = await renderCall({ media });
	await go("/community/wins");
	await userEvent.click(within(await bar()).getByRole("button", { name: "Leave quietly" }));
	await waitFor(() => expect(calls.some(({ to }) => to === address("DELETE", "/seat"))).toBe(true));
	expect(screen.queryByRole("region", { name: "Your Room" })).toBeNull();
	expect(media.disconnected).toBe(1);
});

test("the end of the Room is said on every page, until the bar is closed", async () => {
	const { go, change } = await renderCall({ media });
	await go("/community/wins");
	await bar();
	await change({ status: "ended", people: [] });
	await waitFor(async () => expect((await bar()).textContent).toContain("The Room has ended"));
	await userEvent.click(within(await bar()).getByRole("button", { name: "Close" }));
	expect(screen.queryByRole("region", { name: "Your Room" })).toBeNull();
});

test("logging out, which takes the frame away, ends the call", async () => {
	const { unmount } = await renderCall({ media });
	await waitFor(() => expect(media.tickets).toHaveLength(1));
	unmount();
	await waitFor(() => expect(media.disconnected).toBe(1));
});
