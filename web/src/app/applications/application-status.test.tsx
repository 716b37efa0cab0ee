/** What becomes of an application: every state, where its owner may see it, and the ways on. */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { mockApi, renderApp } from "@/app/app-fixture";
import { completeWith, ownWith, verificationWith } from "@/features/applications/application-fixture";
import type { Application } from "@/features/applications/application-types";
import { createPage } from "@/lib/page-fixture";
import { memberSession } from "@/lib/session-fixture";

const PATH = "/community/professional-application";
const PENDING = "/community/application-pending";
const GET = "GET /api/professional-application";

const led = (to: string) =>
	memberSession(
		{ isMHPApplicant: true, mhpApplicationComplete: to === PENDING },
		{
			...{ community: to, upgrade: to, professionalApplication: to, applicationPending: to, verify: null },
			[to === PATH ? "professionalApplication" : "applicationPending"]: null,
		},
	);

afterEach(() => vi.unstubAllGlobals());

const title = (name: string) => screen.findByRole("heading", { level: 1, name });
const day = 86_400_000;

test.each<[string, string, string, Partial<Application>, RegExp]>([
	["R215", PATH, "About you", { state: "draft", step: 1 }, /Continue/],
	["R215", PATH, "About you", { state: "needs_information", question: "Which chamber?", step: 1 }, /Which chamber\?/],
	["R087 R216", PENDING, "Your application", { state: "submitted" }, /We have your application/],
	["R087 R216", PENDING, "Your application", { state: "in_review" }, /A reviewer has your application open/],
	["R087 R216", PENDING, "Your application", { state: "declined", reason: "It ended in May." }, /It ended in May\./],
])("%s an applicant is led to %s, titled %s, by %o", async (_, page, heading, state, shown) => {
	mockApi({ [GET]: ownWith(completeWith(state)) });
	const { where, go } = renderApp("/community", led(page));
	await title(heading);
	expect(where()).toBe(page);
	expect(screen.getByRole("main").textContent).toMatch(shown);
	go(page === PATH ? PENDING : PATH);
	await title(heading);
	expect(where()).toBe(page);
});

test("R087 an applicant who waits reads by when, whom to ask and what happens next, and has ways out", async () => {
	const expectedBy = Date.now() + 3 * day;
	const application = completeWith({ state: "submitted", submittedAt: Date.now() - 2 * day, expectedBy });
	mockApi({
		[GET]: ownWith(application, { contact: "apply@example.org", expectedDays: 5 }),
		"GET /api/sessions": createPage(),
	});
	renderApp(PENDING, led(PENDING));
	await title("Your application");
	const main = screen.getByRole("main");
	expect(main.textContent).toMatch(/within 5 days/);
	expect(main.textContent).toMatch(/Wins, Questions, Rooms and chat stay closed/);
	expect(within(main).getByRole("link", { name: "apply@example.org" }).getAttribute("href")).toBe(
		"mailto:apply@example.org",
	);
	expect(
		within(main)
			.getAllByRole("link")
			.map((link) => link.getAttribute("href")),
	).toEqual(expect.arrayContaining(["/community/profile", "/community/settings", "/help-now"]));
	expect(within(main).getByRole("button", { name: "Logout" })).toBeDefined();
});

test("R087 an applicant whose application was handed in elsewhere waits there, too", async () => {
	mockApi({ [GET]: ownWith(null) });
	renderApp(PENDING, led(PENDING));
	await title("Your application");
	expect(screen.getByRole("main").textContent).toMatch(/We have your application/);
	expect(screen.getByRole("main").textContent).toMatch(/Ask an admin of this community/);
});

test("a date that has passed is not promised again", async () => {
	const application = completeWith({ state: "submitted", submittedAt: 0, expectedBy: Date.now() - day });
	mockApi({ [GET]: ownWith(application) });
	renderApp(PENDING, led(PENDING));
	await title("Your application");
	expect(screen.getByRole("main").textContent).toMatch(/It's taking longer than usual/);
	expect(screen.getByRole("main").textContent).not.toMatch(/within 5 days/);
});

const declined = completeWith({ state: "declined", reason: "The number belongs to someone else.", canAppeal: true });

test("a declined applicant corrects it and sends it again", async () => {
	let [application, session] = [declined, led(PENDING)];
	mockApi({
		[GET]: () => ownWith(application),
		"GET /api/session": () => session,
		"POST /api/professional-application": () => {
			application = { ...declined, state: "draft", step: 1 };
			session = led(PATH);
			return Response.json(application, { status: 201 });
		},
	});
	const { where } = renderApp(PENDING, session);
	await userEvent.click(await screen.findByRole("button", { name: "Correct and send again" }));
	await title("About you");
	expect(where()).toBe(PATH);
	expect(screen.getByLabelText<HTMLInputElement>("Last name").value).toBe("Rahimi");
});

test("a declined applicant asks for a second look, once", async () => {
	let application = declined;
	const calls = mockApi({
		[GET]: () => ownWith(application),
		"POST /api/professional-application/appeal": () => {
			application = { ...declined, canAppeal: false };
			return null;
		},
	});
	renderApp(PENDING, led(PENDING));
	await userEvent.click(await screen.findByRole("button", { name: "Ask for a second look" }));
	const dialog = screen.getByRole("dialog", { name: "Ask for a second look" });
	await userEvent.click(within(dialog).getByRole("button", { name: "Send" }));
	expect(within(dialog).getByText("Please say in a few words why.")).toBeDefined();
	await userEvent.type(within(dialog).getByLabelText("What should they know?"), "It is mine.");
	await userEvent.click(within(dialog).getByRole("button", { name: "Send" }));
	await screen.findByText("A second look was asked for already.");
	expect(calls.find(({ to }) => to.endsWith("/appeal"))?.body).toEqual({ text: "It is mine." });
});

test("a declined applicant goes on as a member, once they confirm it", async () => {
	let session = led(PENDING);
	const calls = mockApi({
		[GET]: ownWith(declined),
		"GET /api/session": () => session,
		"GET /api/billing/prices": { provider: "off", items: [] },
		"POST /api/professional-application/withdrawal": () => {
			session = memberSession(
				{ onboardingComplete: false, onboardingStep: "name" },
				{ community: "/signup", signup: null, professionalApplication: "/signup", applicationPending: "/signup" },
			);
			return null;
		},
	});
	const { where } = renderApp(PENDING, session);
	await userEvent.click(await screen.findByRole("button", { name: "Continue as a member" }));
	const dialog = screen.getByRole("dialog", { name: "Continue as a member?" });
	expect(calls.some(({ to }) => to.endsWith("/withdrawal"))).toBe(false);
	await userEvent.click(within(dialog).getByRole("button", { name: "Continue as a member" }));
	await title("What should we call you?");
	expect(where()).toMatch(/^\/signup/);
});

test("a member who applies keeps the community, and finds the way in the settings", async () => {
	mockApi({ [GET]: ownWith(completeWith({ state: "in_review" })), "GET /api/sessions": createPage() });
	const { where } = renderApp("/community/settings/account", memberSession());
	await userEvent.click(await screen.findByRole("link", { name: "Apply to be verified" }));
	await title("Your application");
	expect(where()).toBe(PATH);
	expect(screen.queryByText(/stay closed/)).toBeNull();
	expect(within(screen.getByRole("main")).queryByRole("button", { name: "Logout" })).toBeNull();
});

const pro = memberSession({ isMHP: true });

test("a professional sees what was checked, and renews it", async () => {
	const approved = completeWith({ state: "approved", verification: verificationWith() });
	const calls = mockApi({
		[GET]: ownWith(approved),
		"POST /api/professional-application": () =>
			Response.json({ ...approved, state: "draft", isRenewal: true, step: 2 }, { status: 201 }),
	});
	renderApp(PATH, pro);
	await title("Your verification");
	const main = screen.getByRole("main");
	expect(main.textContent).toMatch(/BIG-register, Netherlands/);
	expect(main.textContent).toMatch(/19012345678/);
	await userEvent.click(screen.getByRole("button", { name: "Renew verification" }));
	await title("Your licence");
	expect(calls.some(({ to }) => to === "POST /api/professional-application")).toBe(true);
});

test.each([
	["in 29 days", 29, "active", "approved", true],
	["in 31 days", 31, "active", "approved", false],
	["yesterday", -1, "expired", "approved", false],
	["soon, and a renewal waits", 5, "active", "submitted", false],
	["soon, but suspended", 5, "suspended", "approved", false],
] as const)("a verification that ends %s", async (_, days, status, state, isSaid) => {
	const verification = verificationWith({ status, endsAt: Date.now() + days * day });
	mockApi({ [GET]: ownWith(completeWith({ state, verification })), "GET /api/sessions": createPage() });
	const { client } = renderApp("/community/settings/account", pro);
	await screen.findByRole("link", { name: "See verification" });
	await vi.waitFor(() => expect(client.getQueryData(["applications", "own"])).toBeDefined());
	await vi.waitFor(() => expect(screen.queryByText(/^Your verification ends on/) !== null).toBe(isSaid));
});

test("the reminder can be put aside", async () => {
	const verification = verificationWith({ endsAt: Date.now() + 10 * day });
	mockApi({ [GET]: ownWith(completeWith({ state: "approved", verification })), "GET /api/sessions": createPage() });
	renderApp("/community/settings/account", pro);
	const reminder = await screen.findByRole("region", { name: "Your verification" });
	await userEvent.click(within(reminder).getByRole("button", { name: "Not now" }));
	expect(screen.queryByRole("region", { name: "Your verification" })).toBeNull();
	localStorage.clear();
});
