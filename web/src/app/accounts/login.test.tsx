/** Logging in, and where it leads; logging out, and what happens when it fails. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { emptyHome } from "@/lib/empty-pages-fixture";
import { memberSession, visitorSession } from "@/lib/session-fixture";
import type { Session } from "@/lib/session-user";
import { type Answers, errorResponse, mockApi, renderApp } from "../app-fixture";

// jsdom cannot leave its page.
const left = vi.hoisted(() => vi.fn());
vi.mock("@/lib/session", async (original) => {
	const real = await original<typeof import("@/lib/session")>();
	return { ...real, logOut: () => real.logOut(left) };
});

/** What the app asks for and says after a login. */
const entered: Answers = { ...emptyHome, "PUT /api/notifications/time-zone": null };

afterEach(() => {
	vi.unstubAllGlobals();
	left.mockClear();
});

const title = (name: string | RegExp) => screen.findByRole("heading", { level: 1, name });

async function fill(email: string, password: string) {
	await title("Log in");
	if (email) await userEvent.type(screen.getByLabelText("Email address"), email);
	if (password) await userEvent.type(screen.getByLabelText("Password"), password);
	await userEvent.click(screen.getByRole("button", { name: "Log in" }));
}

test.each([
	["the community", "/login", "/community"],
	["the page that was asked for", "/login?next=%2Fcommunity%2Fwins", "/community/wins"],
	["the community, never another site", "/login?next=%2F%2Fevil.example%2Fcommunity", "/community"],
])("logging in leads to %s", async (_what, path, target) => {
	const calls = mockApi({ ...entered, "POST /api/session": memberSession() });
	const { where } = renderApp(path, visitorSession());
	await fill("maya@exhale.test", "a quiet walk");
	await waitFor(() => expect(where()).toBe(target));
	expect(calls[0]?.body).toEqual({ email: "maya@exhale.test", password: "a quiet walk" });
});

test("R213 a visitor who asks for a page of the community is asked to log in, and then is there", async () => {
	mockApi({ ...entered, "POST /api/session": memberSession() });
	const { where } = renderApp("/community/sponsors", visitorSession());
	await waitFor(() => expect(where()).toBe("/login?next=%2Fcommunity%2Fsponsors"));
	await fill("maya@exhale.test", "a quiet walk");
	await waitFor(() => expect(where()).toBe("/community/sponsors"));
});

test("R211 a member who logs in during maintenance is told beforehand, and led to the notice", async () => {
	mockApi({
		...entered,
		"POST /api/session": {
			...memberSession({}, { community: "/community/maintenance", maintenance: null, login: "/community" }),
			maintenance: true,
		},
	});
	const { where } = renderApp("/login", { ...visitorSession(), maintenance: true });
	expect(await screen.findByText(/closed for maintenance for a short while\. You can log in/)).toBeDefined();
	await fill("maya@exhale.test", "a quiet walk");
	await title("We are looking after Exhale");
	expect(where()).toBe("/community/maintenance");
});

test("R211 a member who looks during maintenance stays where they are, and is led on once it is over", async () => {
	const closed = {
		...memberSession({}, { community: "/community/maintenance", maintenance: null, login: "/community" }),
		maintenance: true,
	};
	const answers = [closed, memberSession()];
	mockApi({ ...emptyHome, "GET /api/session": () => answers.shift() ?? memberSession() });
	const { where } = renderApp("/community/maintenance", closed);
	await title("We are looking after Exhale");
	await userEvent.click(screen.getByRole("button", { name: "Check now" }));
	await waitFor(() => expect(answers).toHaveLength(1));
	expect(where()).toBe("/community/maintenance");
	await userEvent.click(screen.getByRole("button", { name: "Check now" }));
	await waitFor(() => expect(where()).toBe("/community"));
});

test("a refusal does not tell which of the two is wrong, and what was typed stays", async () => {
	mockApi({ "POST /api/session": errorResponse(401, "login.refused") });
	renderApp("/login", visitorSession());
	await fill("maya@exhale.test", "wrong");
	const summary = await screen.findByRole("alert");
	expect(summary.textContent).toContain("That email and password don't match.");
	expect(document.activeElement).toBe(summary);
	expect(screen.getByLabelText<HTMLInputElement>("Email address").value).toBe("maya@exhale.test");
	expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("wrong");
});

test.each([
	["rate.limited", 429, "Please wait a moment and try again."],
	["busy", 503, "please try again in a moment"],
	["something_new", 418, "Something went wrong on our side."],
])("%s is said in words", async (code, status, words) => {
	mockApi({ "POST /api/session": errorResponse(status, code) });
	renderApp("/login", visitorSession());
	await fill("maya@exhale.test", "a quiet walk");
	expect((await screen.findByRole("alert")).textContent).toContain(words);
});

test("empty fields are named before anything is sent, and the names lead to them", async () => {
	const calls = mockApi();
	renderApp("/login", visitorSession());
	await fill("", "");
	const summary = await screen.findByRole("alert");
	const links = within(summary).getAllByRole("link");
	expect(links.map((link) => link.textContent)).toEqual([
		"Please enter your email address.",
		"Please enter your password.",
	]);
	await userEvent.click(links[1] as HTMLElement);
	expect(document.activeElement).toBe(screen.getByLabelText("Password"));
	expect(calls).toEqual([]);
});

test("pressing twice sends once", async () => {
	let answer = (_: Session) => {};
	const calls = mockApi({
		...entered,
		"POST /api/session": () =>
			new Promise<Session>((resolve) => {
				answer = resolve;
			}),
	});
	const { where } = renderApp("/login", visitorSession());
	await fill("maya@exhale.test", "a quiet walk");
	await userEvent.click(screen.getByRole("button", { name: "Log in" }));
	await userEvent.keyboard("{Enter}");
	expect(calls).toHaveLength(1);
	answer(memberSession());
	await waitFor(() => expect(where()).toBe("/community"));
});

test("the password can be shown, and password managers know the fields", async () => {
	mockApi();
	renderApp("/login", visitorSession());
	await title("Log in");
	const field = screen.getByLabelText<HTMLInputElement>("Password");
	expect([field.type, field.autocomplete]).toEqual(["password", "current-password"]);
	expect(screen.getByLabelText<HTMLInputElement>("Email address").autocomplete).toBe("username");
	await userEvent.click(screen.getByRole("button", { name: "Show password" }));
	expect(field.type).toBe("text");
	await userEvent.click(screen.getByRole("button", { name: "Hide password" }));
	expect(field.type).toBe("password");
});

describe("logging out", () => {
	async function leave() {
		renderApp("/community", memberSession());
		await screen.findByRole("heading", { level: 1 });
		await userEvent.click(screen.getByRole("button", { name: "Logout" }));
	}

	test("R038 R373 ends the session on the server and returns to /", async () => {
		const calls = mockApi({ ...emptyHome, "DELETE /api/session": null });
		await leave();
		await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith("/"));
		expect(calls.map((call) => call.to)).toContain("DELETE /api/session");
	});

	test("that fails is said, and nobody is led to believe they are logged out", async () => {
		mockApi({ ...emptyHome, "DELETE /api/session": errorResponse(503, "busy") });
		await leave();
		expect((await screen.findByRole("alert")).textContent).toContain("You're still logged in");
		expect(left).not.toHaveBeenCalled();
	});
});
