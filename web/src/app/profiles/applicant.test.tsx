/** A member who applies has their profile and the settings, and is shown nothing there that the community alone may read. */
import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { mockApi, renderApp } from "@/app/app-fixture";
import { createPage } from "@/lib/page-fixture";
import { memberSession } from "@/lib/session-fixture";

const APPLICATION = "/community/professional-application";
const applicant = memberSession(
	{ isMHPApplicant: true },
	{ community: APPLICATION, upgrade: APPLICATION, applicationPending: APPLICATION, verify: null },
);

afterEach(() => vi.unstubAllGlobals());

test.each([
	["/community/profile", "Maya R.", "About you", "GET /api/members/me/profile"],
	["/community/settings/privacy", "Settings: Privacy", "Who can find and reach you", "GET /api/members/me/profile"],
	["/community/settings/notifications", "Settings: Notifications", "Muted words", "GET /api/notifications/preferences"],
])("R217 at %s", async (path, headline, within, asked) => {
	const calls = mockApi({ "GET /api/sessions": createPage() });
	const { where } = renderApp(path, applicant);
	await screen.findByRole("heading", { level: 1, name: headline });
	await screen.findByRole("heading", { level: 2, name: within });
	await vi.waitFor(() => expect(calls.map(({ to }) => to)).toContain(asked));
	expect(where()).toBe(path);
	expect(calls.filter(({ to }) => /\/(wins|questions|blocks|reports)\b/.test(to))).toEqual([]);
	expect(screen.queryByRole("tab", { name: "Wins" })).toBeNull();
});
