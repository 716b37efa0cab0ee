/** Nothing is offered that doesn't exist yet without saying so: every placeholder, in every place that names it. */
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { mockApi, renderApp } from "@/app/app-fixture";
import { checkoutWith, membershipWith, prices, supporter } from "@/commons/billing/billing-fixture";
import { UpgradeGate } from "@/commons/gates/upgrade-gate";
import { comingSoon, isBenefitComingSoon, isGateComingSoon, isPageComingSoon } from "@/lib/coming-soon";
import { emptyCommunity } from "@/lib/empty-pages-fixture";
import { gates, tiers } from "@/lib/generated/tiers.gen";
import { memberSession, visitorSession } from "@/lib/session-fixture";
import { renderPage } from "@/public/render-page";
import { features } from "../features";
import { contributions } from "./contributions";
import { placeholders as feature } from "./feature";
import { type Placeholder, placeholders } from "./placeholders";

beforeAll(() => features.loadContributions());
afterEach(() => vi.unstubAllGlobals());

const MARK = "Coming soon";
const unbuilt: readonly { path?: string; benefits?: readonly string[]; gates?: readonly string[] }[] =
	Object.values(comingSoon);
const promised = unbuilt.flatMap(({ benefits = [] }) => benefits);

test("each placeholder has its page, its way there is marked, and its gate too", () => {
	const pages = (feature.routes ?? []).map(({ path }) => path.replace("/$id", ""));
	expect([...new Set(pages)].map((path) => `/community${path}`).toSorted()).toEqual(
		unbuilt.flatMap(({ path }) => path ?? []).toSorted(),
	);
	for (const { href } of contributions.sidebar ?? []) {
		if (href !== "/companion-app") expect(isPageComingSoon(href), href).toBe(true);
	}
	for (const { title, gate } of Object.values<Placeholder>(placeholders)) {
		if (gate) expect(isGateComingSoon(gate), title).toBe(true);
	}
});

test("what is listed as unbuilt is what plans and gates really name", () => {
	const gives: readonly string[] = tiers.flatMap((tier) => tier.gives);
	for (const benefit of promised) expect(gives).toContain(benefit);
	const named: readonly string[] = gates.map((gate) => gate.feature);
	for (const gate of unbuilt.flatMap((one) => one.gates ?? [])) expect(named).toContain(gate);
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
	expect([...found].toSorted()).toEqual(
		["professional-help", "sponsors", "partners", "admin"].map((page) => `/community/${page}`).toSorted(),
	);
});

/** The lines of all plan cards on the page. */
function expectMarked(lines: readonly string[]) {
	for (const benefit of promised) {
		const [line] = lines.filter((text) => text.startsWith(benefit));
		expect(line, benefit).toBe(`${benefit} ${MARK}`);
	}
	expect(lines.filter((text) => text.includes(MARK))).toHaveLength(promised.length);
}

const textsOf = (all: Iterable<Element>) => [...all].map((line) => line.textContent ?? "");

test("the plan cards mark what isn't there yet, at the plans and on the start page", async () => {
	mockApi({ "GET /api/billing/prices": prices, "GET /api/billing/membership": membershipWith() });
	renderApp("/community/upgrade", memberSession());
	await screen.findByRole("region", { name: "Super Supporter" });
	expectMarked(textsOf(within(screen.getByRole("main")).getAllByRole("listitem")));
	const onSale = { supporter: ["€4.00 a week"], superSupporter: ["€9.00 a week"] };
	const home = renderPage("home", "/", { moderatorHours: 12, prices: onSale }, null);
	expectMarked(textsOf(home.querySelectorAll('[aria-labelledby="membership"] li')));
});

test("the plans of sign-up mark it, too", async () => {
	mockApi({ "GET /api/billing/prices": prices });
	const step = { onboardingStep: "plan", onboardingComplete: false, hasSelectedPlan: false } as const;
	renderApp("/signup/plan", memberSession(step, { community: "/signup", signup: null }));
	await screen.findByRole("radio", { name: /^Supporter, €4\.00/ });
	for (const radio of screen.getAllByRole("radio")) {
		const text = radio.closest("label")?.textContent ?? "";
		const isSold = /directory/.test(text);
		expect(text.includes(MARK), text).toBe(isSold);
	}
	expect(screen.getAllByText(MARK)).toHaveLength(2);
});

test.each(gates.map((gate) => gate.feature))("the dialog to upgrade for %s says whether it exists", (gate) => {
	render(<UpgradeGate feature={gate} onClose={() => {}} />);
	expect(screen.queryByText(MARK) !== null).toBe(isGateComingSoon(gate));
});

test("after paying, nothing unbuilt is said to be there", async () => {
	mockApi({
		"GET /api/billing/prices": prices,
		"GET /api/billing/membership": supporter(),
		"GET /api/billing/checkouts/c1": checkoutWith({ state: "paid", url: null, entitled: true }),
	});
	renderApp("/community/upgrade?checkout=c1", memberSession({ tier: 1 }));
	await screen.findByRole("heading", { level: 1, name: "Thank you" });
	const [open, later] = within(screen.getByRole("main")).getAllByRole("list");
	const has = textsOf(open?.children ?? []);
	expect(has.length).toBeGreaterThan(3);
	expect(has.filter(isBenefitComingSoon)).toEqual([]);
	expect(textsOf(later?.children ?? [])).toEqual([
		`Access the curated directory of verified mental health professionals ${MARK}`,
	]);
	expect(later?.previousElementSibling?.textContent).toBe("Coming soon, and included in your plan:");
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
