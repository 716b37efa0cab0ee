/** The link that proves an address: at once where the sign-up began, with the password anywhere else. */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memberSession, visitorSession } from "@/lib/session-fixture";
import { errorResponse, mockApi, renderApp } from "../app-fixture";

const TOKEN = "abcdefghijklmnopqrstuvwxyz0123456789-_ABCDE";
const TO = "POST /api/accounts/verification/link";
const ZONE = "PUT /api/notifications/time-zone";

const entered = memberSession(
	{ onboardingComplete: false, onboardingStep: "name", firstName: null },
	{ signup: null, community: "/signup", login: "/signup" },
);
const errorText = (code: string) => errorResponse(422, "fields.invalid", { fields: { password: code } });

beforeEach(() => {
	sessionStorage.clear();
	localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

const title = (name: string) => screen.findByRole("heading", { level: 1, name });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("in another tab of the browser that signed up it works at once", async () => {
	const calls = mockApi({ "POST /api/accounts": { ticket: "a-ticket" }, [TO]: entered, [ZONE]: null });
	const first = renderApp("/signup", visitorSession());
	await title("Create your account");
	await userEvent.type(screen.getByLabelText("Email address"), "maya@example.org");
	await userEvent.type(screen.getByLabelText("Password"), "a quiet walk");
	await userEvent.click(screen.getByRole("checkbox", { name: "I am 18 or older" }));
	await press("Continue");
	await title("Check your email");
	first.unmount();
	sessionStorage.clear();

	renderApp(`/verify-link#${TOKEN}`, visitorSession());
	await title("Confirm your email");
	await press("Confirm my email");
	await title("What should we call you?");
	expect(calls.find((call) => call.to === TO)?.body).toEqual({ token: TOKEN, ticket: "a-ticket" });
	expect(Object.values({ ...localStorage }).join()).not.toContain("a-ticket");
});

test("in another browser it asks for the password, and offers a new one when that is wrong", async () => {
	const calls = mockApi({
		[ZONE]: null,
		[TO]: ({ body }) => {
			const { password } = body as { password?: string };
			if (password === undefined) return errorText("required");
			return password === "a quiet walk" ? entered : errorText("wrong");
		},
	});
	renderApp(`/verify-link#${TOKEN}`, visitorSession());
	await title("Confirm your email");
	await press("Confirm my email");
	const heading = await title("Enter your password");
	await waitFor(() => expect(document.activeElement).toBe(heading));
	expect(screen.queryByRole("alert")).toBeNull();
	const byMail = () => screen.getByRole("link", { name: "Set a new password by email" });
	expect(byMail().getAttribute("href")).toBe("/forgot-password");

	await press("Confirm my email");
	await screen.findByRole("alert");
	expect(calls.filter((call) => call.to === TO)).toHaveLength(1);

	await userEvent.type(screen.getByLabelText("Password"), "a guess");
	await press("Confirm my email");
	await screen.findByText(/Set a new password by email; that confirms your address too/);
	expect(byMail()).toBeTruthy();

	await userEvent.clear(screen.getByLabelText("Password"));
	await userEvent.type(screen.getByLabelText("Password"), "a quiet walk");
	await press("Confirm my email");
	await title("What should we call you?");
	expect(calls.filter((call) => call.to === TO).at(-1)?.body).toEqual({ token: TOKEN, password: "a quiet walk" });
});
