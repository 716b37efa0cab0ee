/** Profiles kept for an hour, members by chance, and the search by name (spec §7). */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MemberCard } from "./api/types.gen";
import { profileCacheMs } from "./generated/limits.gen";
import { cardWith, profileWith } from "./profile-fixture";
import { clearProfiles, getUserProfile, randomProfiles, searchPublicProfilesByName } from "./public-profiles";

const START = 1_768_478_400_000;
const ME = "0190a0a0-0000-7000-8000-000000000001";
const daniel = profileWith();

/** Answers in the order in which it is asked; notes what for. */
function mockApi(...answers: (object | number)[]): string[] {
	const asked: string[] = [];
	vi.stubGlobal("fetch", async (path: string) => {
		asked.push(path);
		const answer = answers.length > 1 ? answers.shift() : answers[0];
		if (typeof answer !== "number") return Response.json(answer);
		const code = answer === 404 ? "profiles.not_found" : "internal";
		return Response.json({ code }, { status: answer });
	});
	return asked;
}

const withPhotos = (from: number, count: number): MemberCard[] =>
	Array.from({ length: count }, (_, n) => cardWith({ uid: `m${from + n}`, photoURL: `/media/${from + n}` }));

const page = (items: MemberCard[]) => ({ items, nextCursor: null });

beforeEach(() => {
	vi.useFakeTimers({ now: START, toFake: ["Date"] });
	sessionStorage.clear();
});
afterEach(() => {
	vi.useRealTimers();
});

test("R361 a profile is asked for once, and kept under a key with a version", async () => {
	const asked = mockApi(daniel);
	expect(await getUserProfile(ME, daniel.uid)).toEqual(daniel);
	expect(await getUserProfile(ME, daniel.uid)).toEqual(daniel);
	expect(asked).toEqual([`/api/members/${daniel.uid}`]);
	expect(Object.keys(sessionStorage)).toEqual([`exhale.profiles.v1.${ME}`]);
	sessionStorage.setItem(`exhale.profiles.v0.${ME}`, sessionStorage.getItem(`exhale.profiles.v1.${ME}`) ?? "");
	sessionStorage.removeItem(`exhale.profiles.v1.${ME}`);
	await getUserProfile(ME, daniel.uid);
	expect(asked).toHaveLength(2);
});

test.each([
	[profileCacheMs - 1000, 1],
	[profileCacheMs - 1, 1],
	[profileCacheMs, 2],
	[profileCacheMs + 1000, 2],
])("R362 R423 after %i ms it was asked for %i times", async (later, times) => {
	const asked = mockApi(daniel);
	await getUserProfile(ME, daniel.uid);
	vi.setSystemTime(START + later);
	await getUserProfile(ME, daniel.uid);
	expect(asked).toHaveLength(times);
});

test("what one member may read is not given to another on the same device", async () => {
	const asked = mockApi({ ...daniel, lastName: "Kowalski" }, daniel);
	expect((await getUserProfile("staff", daniel.uid)).lastName).toBe("Kowalski");
	expect((await getUserProfile(ME, daniel.uid)).lastName).toBeNull();
	expect(asked).toHaveLength(2);
});

test("R269 a profile that is not there is thrown as that, and not kept", async () => {
	const asked = mockApi(404, daniel);
	await expect(getUserProfile(ME, daniel.uid)).rejects.toMatchObject({ code: "profiles.not_found" });
	expect(await getUserProfile(ME, daniel.uid)).toEqual(daniel);
	expect(asked).toHaveLength(2);
});

test("after a block nothing is kept, and no other thing is lost", async () => {
	const asked = mockApi(daniel);
	sessionStorage.setItem("exhale.other", "stays");
	await getUserProfile(ME, daniel.uid);
	clearProfiles();
	expect(Object.keys(sessionStorage)).toEqual(["exhale.other"]);
	await getUserProfile(ME, daniel.uid);
	expect(asked).toHaveLength(2);
});

test("a browser that keeps nothing is asked for nothing, and everything works", async () => {
	const refuse = () => {
		throw new Error("no storage");
	};
	vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
	mockApi(page(withPhotos(0, 3)));
	expect(await randomProfiles(ME)).toHaveLength(3);
	expect(() => clearProfiles()).not.toThrow();
	vi.unstubAllGlobals();
});

test("R363 members by chance: those with photos, twenty at most", async () => {
	mockApi(page([...withPhotos(0, 25), cardWith({ uid: "bare" })]));
	const found = await randomProfiles(ME);
	expect(found).toHaveLength(20);
	expect(found.every(({ photoURL }) => photoURL !== "")).toBe(true);
	expect(new Set(found.map(({ uid }) => uid)).size).toBe(20);
});

test.each([
	[19, true],
	[20, false],
	[21, false],
])("R364 with %i at hand more are fetched: %s", async (atHand, fetched) => {
	const asked = mockApi(page(withPhotos(0, atHand)), page(withPhotos(100, 20)));
	await randomProfiles(ME);
	asked.length = 0;
	const found = await randomProfiles(ME);
	expect(asked).toEqual(fetched ? ["/api/members/random"] : []);
	expect(found).toHaveLength(20);
});

test("oneself is not among the people by chance", async () => {
	mockApi({ ...daniel, uid: ME, photoURL: "/media/me" }, page([]));
	await getUserProfile(ME, ME);
	expect(await randomProfiles(ME)).toEqual([]);
});

test.each(["", "   ", "\n\t"])("R268 the search for %j asks nobody and finds nobody", async (text) => {
	const asked = mockApi(page([cardWith()]));
	expect(await searchPublicProfilesByName(text)).toEqual([]);
	expect(asked).toEqual([]);
});

test("R359 R240 what is typed is trimmed, and the chosen are named", async () => {
	const asked = mockApi(page([cardWith()]));
	expect(await searchPublicProfilesByName("  Da & Ni ", { toTag: true, exclude: ["a", "b"] })).toEqual([cardWith()]);
	const { pathname, searchParams } = new URL(asked[0] ?? "", "https://own.invalid");
	expect(pathname).toBe("/api/members/search");
	expect(Object.fromEntries(searchParams)).toEqual({ q: "Da & Ni", for: "tag", exclude: "a,b" });
});

test("R404 a search that fails finds nobody, without a word", async () => {
	const logged = vi.spyOn(console, "error");
	mockApi(500);
	expect(await searchPublicProfilesByName("Da")).toEqual([]);
	expect(logged).not.toHaveBeenCalled();
});
