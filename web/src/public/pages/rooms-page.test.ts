/** The public schedule of Rooms and the page of one: what they say, and where their buttons lead. */
import { describe, expect, it } from "vitest";
import { MEMBER, room } from "../fixtures";
import type { RoomState, Viewer } from "../props";
import { getLinkTarget, renderPage } from "../render-page";

describe.each([
	["without a Room", []],
	["with one that is live", [room]],
])("%s", (_when, live) => {
	const rooms = (viewer: Viewer) => renderPage("rooms", "/rooms", { live, upcoming: [], replays: [] }, viewer);

	it("R285 leads visitors who press New Win to the login and from there to the form", () => {
		expect(getLinkTarget(rooms(null), "New Win")).toBe("/login?next=%2Fcommunity%2Fwins%3Fnew%3D1");
		expect(getLinkTarget(rooms(MEMBER), "New Win")).toBe("/community/wins?new=1");
	});

	it("R286 leads visitors who press Ask Question to the login and from there to the form", () => {
		expect(getLinkTarget(rooms(null), "Ask Question")).toBe("/login?next=%2Fcommunity%2Fquestions%3Fnew%3D1");
		expect(getLinkTarget(rooms(MEMBER), "Ask Question")).toBe("/community/questions?new=1");
	});
});

describe("R027 the page of one Room", () => {
	const show = (status: RoomState, viewer: Viewer = null) =>
		renderPage("room", `/rooms/${room.id}`, { room: { ...room, status }, about: "A quiet hour." }, viewer);
	const inside = "/login?next=%2Fcommunity%2Frooms%2F0198";

	it.each([
		["upcoming", "Coming up", "See it in the community"],
		["waiting", "Waiting room open", "Go to the waiting room"],
		["live", "Live now", "Join this Room"],
	] as const)("%s: leads through the login into the Room", (status, state, button) => {
		const page = show(status);
		expect(page.body.textContent).toContain(state);
		expect(page.body.textContent).toContain("You come in with microphone and camera off.");
		expect(getLinkTarget(page, button)).toBe(inside);
		expect(getLinkTarget(show(status, MEMBER), button)).toBe("/community/rooms/0198");
	});

	it.each([
		["ended", "This Room is over."],
		["cancelled", "This Room was cancelled."],
	] as const)("%s: says so and leads nowhere in", (status, sentence) => {
		const page = show(status);
		expect(page.body.textContent).toContain(sentence);
		expect([...page.querySelectorAll("main a")].map((link) => link.getAttribute("href"))).toEqual(["/rooms"]);
	});

	it("gives the time to machines and the script that says it by the visitor's clock", () => {
		const time = show("upcoming").querySelector("main time");
		expect(time?.getAttribute("datetime")).toBe("2026-11-29T18:00:00Z");
		expect(time?.hasAttribute("data-local")).toBe(true);
		expect(time?.textContent).toContain("UTC");
	});
});
