/** The browser obeys the guard that the session carries, for every kind of page and for crafted links. */
import { expect, test } from "vitest";
import { getPage, getRedirect, getSafePath } from "./guard";
import { createGuard } from "./session-fixture";

test.each([
	["R083", "/login", "login"],
	["R084", "/community/maintenance", "maintenance"],
	["", "/community/upgrade", "upgrade"],
	["", "/community/profile", "profile"],
	["", "/community/application-pending", "applicationPending"],
	["", "/community/verify", "verify"],
	["", "/community/professional-application", "professionalApplication"],
	["R090", "/signup", "signup"],
	["R091", "/community/does/not/exist", "community"],
	["R091", "/community", "community"],
	["R092", "/community-guidelines/questions", "public"],
	["O-67", "/signup/", "signup"],
	["R042", "/signup/onboarding-demo", "onboardingDemo"],
	["", "/community/moderator/wins", "moderator"],
	["", "/community/moderators", "community"],
	["", "/signup/name", "signup"],
	["", "/", "public"],
])("%s %s is the page %s", (_number, path, page) => {
	expect(getPage(path)).toBe(page);
});

test("R091 signed out, every path under /community leads to /login and back again", () => {
	const guard = createGuard("signed-out");
	expect(getRedirect(guard, "/community/any/thing", "?a=1")).toBe("/login?next=%2Fcommunity%2Fany%2Fthing%3Fa%3D1");
	expect(getRedirect(guard, "/login")).toBeNull();
	expect(getRedirect(guard, "/signup/name")).toBeNull();
});

test("R092 public pages and the demo are never guarded", () => {
	const guard = createGuard("signed-out");
	expect(getRedirect(guard, "/community-guidelines/questions")).toBeNull();
	expect(getRedirect(guard, "/signup/onboarding-demo")).toBeNull();
});

test("signed in, /login leads to the page asked for before, when the member may be there", () => {
	const guard = createGuard("member");
	expect(getRedirect(guard, "/login", "?next=%2Fcommunity%2Fwins%3Fnew%3D1")).toBe("/community/wins?new=1");
	expect(getRedirect(guard, "/login", "?next=%2Fcommunity%2Fadmin")).toBe("/community");
	expect(getRedirect(guard, "/login")).toBe("/community");
	expect(getRedirect(guard, "/community/wins")).toBeNull();
});

test("signed up, /signup leads to the page asked for before", () => {
	expect(getRedirect(createGuard("member"), "/signup/done", "?next=%2Fcommunity%2Fwins")).toBe("/community/wins");
	expect(getRedirect(createGuard("member"), "/signup/done")).toBe("/community");
});

test("the session's word goes before the wish", () => {
	const guard = { ...createGuard("member"), login: "/signup", community: "/signup" };
	expect(getRedirect(guard, "/login", "?next=%2Fcommunity%2Fwins")).toBe("/signup");
});

test.each([
	["/community/wins?new=1#top", "/community/wins?new=1#top"],
	["//evil.example/community", null],
	["/\\evil.example/community", null],
	["https://evil.example/community", null],
	["/community/../../evil", null],
	["/login?next=/login", null],
	["/signup", null],
	["/", null],
	["", null],
	[null, null],
	["/community\n/wins", "/community/wins"],
])("?next=%j is followed as %j", (next, expected) => {
	expect(getSafePath(next)).toBe(expected);
});
