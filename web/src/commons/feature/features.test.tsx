/** Features are loaded once, and again after a failure. */
import { expect, test, vi } from "vitest";
import type { Contributions } from "./contributions";
import { Features } from "./features";

const loaded = (contributions: Contributions) => vi.fn(async () => ({ contributions }));

test("loads the contributions once, however many pages ask at the same time", async () => {
	const wins = loaded({ reading: { name: "Wins", href: "/community/wins" } });
	const features = new Features([{ name: "wins", contributions: wins, routes: [] }]);
	await Promise.all([features.loadContributions(), features.loadContributions()]);
	expect(wins).toHaveBeenCalledOnce();
	expect(features.contributions()).toEqual([{ feature: "wins", reading: { name: "Wins", href: "/community/wins" } }]);
});

test("tries again after one of them could not be loaded", async () => {
	const wins = loaded({});
	wins.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
	const features = new Features([{ name: "wins", contributions: wins, routes: [] }]);
	await expect(features.loadContributions()).rejects.toThrow("Failed to fetch");
	expect(() => features.contributions()).toThrow("not loaded");
	await features.loadContributions();
	expect(features.contributions()).toEqual([{ feature: "wins" }]);
});

test("tells the features apart in the parts of a page", async () => {
	const Section = () => null;
	const wins = loaded({ parts: { profile: async () => ({ part: { Section } }) } });
	const features = new Features([
		{ name: "wins", contributions: wins, routes: [] },
		{ name: "chat", contributions: loaded({}), routes: [] },
	]);
	expect(() => features.parts("profile")).toThrow("not loaded");
	await features.loadParts("profile");
	expect(features.parts("profile")).toEqual([{ feature: "wins", Section }, { feature: "chat" }]);
});

test("loads the parts that the page names, and no others", async () => {
	const profile = vi.fn(async () => ({ part: {} }));
	const ownProfile = vi.fn(async () => ({ part: {} }));
	const features = new Features([
		{ name: "wins", contributions: loaded({ parts: { profile, ownProfile } }), routes: [] },
	]);
	await features.loadParts("ownProfile");
	expect(ownProfile).toHaveBeenCalledOnce();
	expect(profile).not.toHaveBeenCalled();
});
