/** The sidebar's sections for every kind of member, word for word. */
import { beforeAll, describe, expect, test } from "vitest";
import { userWith } from "@/lib/session-fixture";
import type { SessionUser, Tier } from "@/lib/session-user";
import { features } from "../features";
import { isCurrent, sidebarSections } from "./sections";

beforeAll(() => features.loadContributions());

const sections = (different: Partial<SessionUser> = {}) =>
	sidebarSections(features.contributions(), userWith(different));

function section(name: string, different: Partial<SessionUser> = {}) {
	const found = sections(different).find((entry) => entry.name === name);
	return found?.links.map((link) => `${link.name} → ${link.href}`);
}

test("R048 R049 R050 R051 R052 Features", () => {
	expect(section("Features")).toEqual([
		"Wins → /community/wins",
		"Questions → /community/questions",
		"Rooms → /community/rooms",
		"Chat → /community/chat/community",
	]);
	const rooms = sections()[0]?.links.filter((link) => link.FoldedMark);
	expect(rooms?.map((link) => link.name)).toEqual(["Rooms"]);
});

test("R053 R054 R055 R056 R057 R058 Pages of a Free member end with Upgrade", () => {
	expect(section("Pages")).toEqual([
		"Find a Professional → /community/professional-help",
		"DMs → /community/dm",
		"Profile → /community/profile",
		"Home → /community",
		"Upgrade → /community/upgrade",
	]);
});

test.each([
	["Supporter", { tier: 1 as Tier }],
	["Super", { tier: 2 as Tier }],
	["moderator", { tier: 2 as Tier, isModerator: true }],
])("R058 R059 a %s has no Upgrade", (_name, different) => {
	expect(section("Pages", different)?.join()).not.toContain("Upgrade");
});

test("R060 R061 R062 Resources, with help first", () => {
	expect(section("Resources")?.slice(0, 3)).toEqual([
		"I need help now → /help-now",
		"Get the companion app → /companion-app",
		"Sponsors → /community/sponsors",
	]);
});

describe("Management", () => {
	test("R064 R068 a plain member has none", () => {
		expect(section("Management")).toBeUndefined();
		expect(section("Management", { tier: 2, isSubscribed: true })).toBeUndefined();
	});

	const moderator = "Moderator → /community/moderator";
	const partners = "Partners → /community/partners";
	const admin = "Admin → /community/admin";
	test.each([
		["R065 moderator", { isModerator: true }, [moderator]],
		["R066 ambassador", { isAmbassador: true }, [partners]],
		["R066 professional", { isMHP: true }, [partners]],
		["R067 admin", { isAdmin: true }, [admin]],
		["R064 all of them", { isModerator: true, isMHP: true, isAdmin: true }, [moderator, partners, admin]],
		["R066 applicant", { isMHPApplicant: true }, undefined],
	])("%s", (_name, different, links) => {
		expect(section("Management", different)).toEqual(links);
	});
});

test.each([
	["/community", "/community", true],
	["/community", "/community/", true],
	["/community", "/community/wins", false],
	["/community/wins", "/community/wins/0190", true],
	["/community/wins", "/community/winsome", false],
	["/community/profile", "/community/profile", true],
	["/community/profile", "/community/profile/0190", false],
])("the link %s at %s is current: %s", (href, path, current) => {
	expect(isCurrent(href, path)).toBe(current);
});
