/** An applicant confirms their address with a code, may ask for another one, and goes on where the guard says. */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { memberSession } from "@/lib/session-fixture";
import { errorResponse, mockApi, renderApp } from "../app-fixture";

const VERIFY = "POST /api/accounts/verification";
const APPLICATION = "/community/professional-application";

/** The guard of applicants, who are led to this page. */
const led = (to: string) => ({
	...{ community: to, login: to, signup: to, upgrade: to, applicationPending: to },
	professionalApplication: to === APPLICATION ? null : to,
	verify: null,
});
const applicant = (emailVerified: boolean) =>
	memberSession(
		{ emailVerified, isMHPApplicant: true, email: "jonas@exhale.test" },
		led(emailVerified ? APPLICATION : "/community/verify"),
	);

afterEach(() => vi.unstubAllGlobals());

const title = (name: string) => screen.findByRole("heading", { level: 1, name });

async function enterCode() {
	await userEvent.type(screen.getByLabelText("6-digit code"), "123 456");
	await userEvent.click(screen.getByRole("button", { name: "Continue" }));
}

test("R088 R214 the code is entered where the guard leads, and then the application is next", async () => {
	const calls = mockApi({ [VERIFY]: applicant(true) });
	const { where } = renderApp("/community", applicant(false));
	await title("Confirm your email");
	expect(where()).toBe("/community/verify");
	expect(screen.getByText("jonas@exhale.test").closest("p")?.textContent).toBe(
		"Enter the code from our email to jonas@exhale.test, or ask for one.",
	);
	expect(screen.queryByText(/^Step/)).toBeNull();
	await enterCode();
	await title("Professional application");
	expect(where()).toBe(APPLICATION);
	expect(calls.find(({ to }) => to === VERIFY)?.body).toEqual({ code: "123456" });
});

test("a wrong code is said, and another one can be asked for", async () => {
	const RESEND = "POST /api/accounts/verification/resend";
	const calls = mockApi({ [VERIFY]: errorResponse(422, "code.wrong"), [RESEND]: { nextAt: Date.now() + 60_000 } });
	const { where } = renderApp("/community/verify", applicant(false));
	await title("Confirm your email");
	await enterCode();
	expect((await screen.findByRole("alert")).textContent).toContain("That code doesn't match.");
	await userEvent.click(screen.getByRole("button", { name: "Send a new code" }));
	await screen.findByText("You can ask for a new code in 1 minute.");
	expect(calls.find(({ to }) => to === RESEND)?.body).toEqual({});
	expect(where()).toBe("/community/verify");
});

test("R217 a member who has confirmed it may look at the page, which leads on", async () => {
	mockApi();
	const { where } = renderApp("/community/verify", applicant(true));
	await title("Your email is confirmed");
	expect(screen.queryByLabelText("6-digit code")).toBeNull();
	await userEvent.click(screen.getByRole("link", { name: "Continue" }));
	await waitFor(() => expect(where()).toBe(APPLICATION));
});

test("confirmed by the link in another tab, it says so", async () => {
	let session = applicant(false);
	mockApi({ "GET /api/session": () => session });
	const { client } = renderApp("/community/verify", session);
	await title("Confirm your email");
	session = applicant(true);
	await client.refetchQueries({ queryKey: ["session"] });
	await title("Your email is confirmed");
});
