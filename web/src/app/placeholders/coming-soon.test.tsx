/** Nothing is offered that doesn't exist yet without saying so: every placeholder, in every place that names it. */
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { mockApi, renderApp } from "@/app/app-fixture";
import { membershipWith, prices } from "@/commons/billing/billing-fixture";
import { UpgradeGate } from "@/commons/gates/upgrade-gate";
import { comingSoon, isPageComingSoon } from "@/lib/coming-soon";
import { emptyCommunity } from "@/lib/empty-pages-fixture";
import { gates } from "@/lib/generated/tiers.gen";
import { memberSession, visitorSession } from "@/lib/session-fixture";
import { renderPage } from "@/public/render-page";
import { features } from "../features";
import { contributions } from "./contributions";
import { placeholders as feature } from "./feature";

beforeAll(() => features.loadContributions());
afterEach(() => vi.unstubAllGlobals());

const MARK = "Coming soon";

test("each placeholder has its page, and its way there is marked", () => {
	const pages = (feature.routes ?? []).map(({ path }) => path.replace("/$id", ""));
	expect([...new Set(pages)].map((path) => `/community${path}`).toSorted()).toEqual(
		Object.values<string>(comingSoon).toSorted(),
	);
	for (const { href } of contributions.sidebar ?? []) {
		if (href !== "/companion-app") expect(isPageComingSoon(href), href).toBe(true);
	}
});

test("the menus mark every way to such a page, and no other", async () => {
	mockApi(emptyCommunity);
	renderApp("/community", memberSession({ isAdmin: true, isAmbassador: true, isModerator: true }));
	await userEvent.click(await screen.findByRole("button", { name: "Navigate" }));
	const found = new Set<string>();
	for (const link of document.querySelectorAll<HTMLAnchorElement>("nav a, [role=dialog] a, dialog a")) {
		const path = link.getAttribute("href") ?? "";
		expect(link.textContent?.includes(MARK), path).toBe(isPageComingSoon(path));
		if (isPageComingSoon(path)) found.add(path);
	}
	expect([...found].toSorted()).toEqual(["sponsors", "admin"].map((page) => `/community/${page}`).toSorted());
});

test("no plan and no dialog promises what isn't there yet", async () => {
	mockApi({ "GET /api/billing/prices": prices, "GET /api/billing/membership": membershipWith() });
	const { unmount } = renderApp("/community/upgrade", memberSession());
	await screen.findByRole("region", { name: "Super Supporter" });
	expect(within(screen.getByRole("main")).queryByText(MARK)).toBeNull();
	unmount();
	const onSale = { supporter: ["€4.00 a week"], superSupporter: ["€9.00 a week"] };
	const home = renderPage("home", "/", { moderatorHours: 12, prices: onSale }, null).body;
	expect(home.textContent).not.toContain(MARK);
	for (const { feature } of gates) {
		const dialog = render(<UpgradeGate feature={feature} onClose={() => {}} />);
		expect(screen.queryByText(MARK), feature).toBeNull();
		dialog.unmount();
	}
});

test("the demo of sign-up shows the prices of sign-up", async () => {
	const calls = mockApi({ "GET /api/billing/prices": prices });
	renderApp("/signup/onboarding-demo", visitorSession());
	await userEvent.type(await screen.findByLabelText("Password"), "a quiet walk");
	await userEvent.click(screen.getByRole("checkbox", { name: "I am 18 or older" }));
	const goOn = () => userEvent.click(screen.getByRole("button", { name: "Continue" }));
	await goOn();
	await userEvent.type(await screen.findByLabelText("6-digit code"), "000000");
	await goOn();
	await screen.findByLabelText("First name");
	await goOn();
	await userEvent.click(await screen.findByRole("radio", { name: /Every day/ }));
	await goOn();
	await userEvent.click(await screen.findByRole("radio", { name: /^Super Supporter, €240\.00 once, for life/ }));
	await goOn();
	expect(await screen.findByRole("heading", { level: 1, name: /^Welcome/ })).toBeDefined();
	expect(calls.map(({ to }) => to)).toEqual(["GET /api/billing/prices"]);
});
