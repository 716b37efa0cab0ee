/** An applicant's page: what happens next, what stays closed, and ways out that lead somewhere. */
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { mockApi, renderApp } from "@/app/app-fixture";
import { createPage } from "@/lib/page-fixture";
import { memberSession } from "@/lib/session-fixture";

afterEach(() => vi.unstubAllGlobals());

const APPLICATION = "/community/professional-application";
const PENDING = "/community/application-pending";

test.each([
	["R215", APPLICATION, "Professional application", /form for your qualifications isn't open yet/],
	["R216", PENDING, "Your application", /We have your application/],
])("%s at %s", async (_number, path, title, next) => {
	mockApi({ "GET /api/sessions": createPage() });
	const can = { shareWin: false, askQuestion: false, moderate: false, administer: false, partner: false };
	const guard = { community: path, upgrade: path, professionalApplication: null, applicationPending: null };
	const { where } = renderApp(path, memberSession({ isMHPApplicant: true, can }, guard));
	expect(await screen.findByRole("heading", { level: 1, name: title })).toBeDefined();
	const main = screen.getByRole("main");
	expect(main.textContent).toMatch(next);
	expect(main.textContent).toMatch(/admin of this community reads each application/);
	expect(main.textContent).toMatch(/Wins, Questions, chat and direct messages stay closed/);
	const targets = [...main.querySelectorAll("a")].map((link) => link.getAttribute("href"));
	expect(targets).toEqual(["/community/profile", "/community/settings", "/help-now"]);
	expect([...main.querySelectorAll("button")].map((button) => button.textContent)).toEqual(["Logout"]);
	await userEvent.click(screen.getAllByRole("link", { name: "Settings" }).at(-1) as HTMLElement);
	expect(await screen.findByRole("heading", { level: 1, name: "Settings" })).toBeDefined();
	expect(where()).toBe("/community/settings");
});
