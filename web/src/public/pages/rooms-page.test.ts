/** The public schedule of Rooms: where its buttons lead, whether or not a Room is planned. */
import { describe, expect, it } from "vitest";
import { MEMBER, room } from "../fixtures";
import type { Viewer } from "../props";
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
