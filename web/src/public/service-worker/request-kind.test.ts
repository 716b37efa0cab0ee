/** Which requests the service worker answers, and which it leaves alone. */
import { expect, it } from "vitest";
import { getRequestKind } from "./request-kind";

const ORIGIN = "https://exhale.test";
const FILES = ["/_app", "/help-now", "/offline", "/assets/app.js", "/api/session"];
const kind = (path: string, mode = "navigate", method = "GET") =>
	getRequestKind(method, mode, new URL(path, ORIGIN), ORIGIN, FILES);

it.each([
	["/community", "/_app"],
	["/community/wins?new=1", "/_app"],
	["/login?next=%2Fcommunity", "/_app"],
	["/signup/", "/_app"],
	["/_app", "/_app"],
	["/help-now", "/help-now"],
	["/", "/offline"],
	["/rooms/1", "/offline"],
	["/community-guidelines/questions", "/offline"],
])("shows for a page at %s, without a network, %s", (path, standIn) => {
	expect(kind(path)).toBe(standIn);
});

it("answers only files that it keeps", () => {
	expect(kind("/assets/app.js", "no-cors")).toBe("asset");
	expect(kind("/assets/room.js", "no-cors")).toBe("network");
});

it("never touches the API, media, changes or other origins, whatever it keeps", () => {
	for (const mode of ["navigate", "cors", "no-cors"]) {
		for (const path of ["/api/session", "/api/wins?cursor=x", "/media/token", "/api"]) {
			expect(kind(path, mode)).toBe("network");
		}
		expect(kind("https://elsewhere.test/assets/app.js", mode)).toBe("network");
	}
	expect(kind("/logout", "navigate", "POST")).toBe("network");
});
