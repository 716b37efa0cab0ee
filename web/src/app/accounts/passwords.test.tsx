/** New passwords and mailed links: answers that tell nothing, tokens that stay nowhere, and links that were cut off. */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { memberSession, visitorSession } from "@/lib/session-fixture";
import { errorResponse, mockApi, renderApp } from "../app-fixture";

afterEach(() => vi.unstubAllGlobals());

const TOKEN = "a-token-of-more-than-twenty-letters";
const title = (name: string | RegExp) => screen.findByRole("heading", { level: 1, name });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("a forgotten password", () => {
	test("the answer is the same whether or not there is an account", async () => {
		const calls = mockApi({ "POST /api/password-resets": null });
		renderApp("/forgot-password", visitorSession());
		await title("Forgot your password?");
		await userEvent.type(screen.getByLabelText("Email address"), " maya@example.org ");
		await press("Send the link");
		const headline = await title("Check your email");
		expect(document.activeElement).toBe(headline);
		expect(screen.getByText(/^If there's an account for/).textContent).toContain("maya@example.org");
		expect(calls).toEqual([{ to: "POST /api/password-resets", body: { email: "maya@example.org" } }]);
		await press("Use another address");
		await title("Forgot your password?");
	});

	test("no address is named before anything is sent", async () => {
		const calls = mockApi();
		renderApp("/forgot-password", visitorSession());
		await title("Forgot your password?");
		await press("Send the link");
		expect((await screen.findByRole("alert")).textContent).toContain("Please enter your email address.");
		expect(calls).toEqual([]);
	});
});

describe.each([
	["behind #", `/reset-password#${TOKEN}`],
	["as ?token=", `/reset-password?token=${TOKEN}`],
])("a link to a new password, its token %s", (_where, path) => {
	test("sets it, and the token does not stay in the address", async () => {
		const calls = mockApi({ "PUT /api/password-resets": null });
		const { where } = renderApp(path, visitorSession());
		await title("Choose a new password");
		await waitFor(() => expect(where()).toBe("/reset-password"));
		await userEvent.type(screen.getByLabelText("New password"), "another walk");
		await press("Set password");
		const headline = await title("Your new password is saved");
		expect(document.activeElement).toBe(headline);
		expect(calls).toEqual([{ to: "PUT /api/password-resets", body: { token: TOKEN, password: "another walk" } }]);
		expect(screen.getByRole("link", { name: "Log in" }).getAttribute("href")).toBe("/login");
	});
});

test.each([
	["too short", "1234567", "Please use at least 8 characters."],
	["too long", "x".repeat(129), "Please use at most 128 characters."],
	["too short, counted as people count", "🌱".repeat(7), "Please use at least 8 characters."],
])("a new password that is %s is not sent", async (_what, password, words) => {
	const calls = mockApi();
	renderApp(`/reset-password#${TOKEN}`, visitorSession());
	await title("Choose a new password");
	await userEvent.click(screen.getByLabelText("New password"));
	await userEvent.paste(password);
	await press("Set password");
	expect((await screen.findByRole("alert")).textContent).toContain(words);
	expect(calls).toEqual([]);
});

test("eight characters suffice, whatever they are", async () => {
	const calls = mockApi({ "PUT /api/password-resets": null });
	renderApp(`/reset-password#${TOKEN}`, visitorSession());
	await title("Choose a new password");
	await userEvent.click(screen.getByLabelText("New password"));
	await userEvent.paste("🌱".repeat(8));
	await press("Set password");
	await title("Your new password is saved");
	expect(calls).toHaveLength(1);
});

test("another link opened in the same tab is another try", async () => {
	const calls = mockApi({ "PUT /api/password-resets": null });
	const { where, go } = renderApp(`/reset-password#${TOKEN}`, visitorSession());
	const choose = async () => {
		await title("Choose a new password");
		await userEvent.type(screen.getByLabelText("New password"), "another walk");
		await press("Set password");
		await title("Your new password is saved");
	};
	await choose();
	go(`/reset-password#${TOKEN}-2`);
	await choose();
	expect(calls.map((call) => call.body)).toEqual([
		{ token: TOKEN, password: "another walk" },
		{ token: `${TOKEN}-2`, password: "another walk" },
	]);
	expect(where()).toBe("/reset-password");
});

test("a link that is used up says so, and offers another one", async () => {
	mockApi({ "PUT /api/password-resets": errorResponse(422, "link.expired") });
	renderApp(`/reset-password#${TOKEN}`, visitorSession());
	await title("Choose a new password");
	await userEvent.type(screen.getByLabelText("New password"), "another walk");
	await press("Set password");
	expect((await screen.findByRole("alert")).textContent).toContain("This link has expired.");
	expect(screen.getByRole("link", { name: "Ask for another link" }).getAttribute("href")).toBe("/forgot-password");
});

test.each(["/reset-password", "/reset-password#cut-off", "/verify-link"])(
	"%s is a link that was cut off",
	async (path) => {
		mockApi();
		renderApp(path, visitorSession());
		await title("This link is incomplete");
	},
);

describe("a link that proves an address", () => {
	test("does nothing until the button is pressed, then leads to the next step", async () => {
		const calls = mockApi({
			"PUT /api/notifications/time-zone": null,
			"POST /api/accounts/verification/link": memberSession(
				{ onboardingComplete: false, onboardingStep: "name", firstName: null },
				{ signup: null, community: "/signup", login: "/signup" },
			),
		});
		const { where } = renderApp(`/verify-link#${TOKEN}`, visitorSession());
		await title("Confirm your email");
		await waitFor(() => expect(where()).toBe("/verify-link"));
		expect(calls).toEqual([]);
		await press("Confirm my email");
		await title("What should we call you?");
		expect(calls[0]).toEqual({ to: "POST /api/accounts/verification/link", body: { token: TOKEN } });
		expect(calls.filter(({ to }) => to.includes("verification"))).toHaveLength(1);
	});

	test("opened at the step of the code does the same", async () => {
		mockApi({
			"PUT /api/notifications/time-zone": null,
			"POST /api/accounts/verification/link": memberSession(
				{ onboardingComplete: false, onboardingStep: "name", firstName: null },
				{ signup: null, community: "/signup", login: "/signup" },
			),
		});
		renderApp(`/signup/verify#${TOKEN}`, visitorSession());
		await title("Confirm your email");
		await press("Confirm my email");
		await title("What should we call you?");
	});

	test("that is used up says so", async () => {
		mockApi({ "POST /api/accounts/verification/link": errorResponse(422, "link.expired") });
		renderApp(`/verify-link#${TOKEN}`, visitorSession());
		await title("Confirm your email");
		await press("Confirm my email");
		expect((await screen.findByRole("alert")).textContent).toContain("This link has expired.");
	});
});
