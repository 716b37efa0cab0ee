/** The demonstration of signing up: the same steps, and nothing of it leaves the page. */
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { prices } from "@/commons/billing/billing-fixture";
import { memberSession, visitorSession } from "@/lib/session-fixture";
import { errorResponse, mockApi, renderApp } from "../app-fixture";

afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

const title = (name: string | RegExp) => screen.findByRole("heading", { level: 1, name });
const goOn = () => userEvent.click(screen.getByRole("button", { name: "Continue" }));

test.each([
	["a visitor", visitorSession()],
	["a member", memberSession()],
])("R042 %s goes through all steps; only prices are read, and nothing is kept", async (_who, session) => {
	const calls = mockApi();
	const write = vi.spyOn(Storage.prototype, "setItem");
	const { where } = renderApp("/signup/onboarding-demo", session);

	await title(/Create your account/);
	expect(screen.getByText(/This is a demo/)).toBeDefined();
	await userEvent.type(screen.getByLabelText("Password"), "a quiet walk");
	await userEvent.click(screen.getByRole("checkbox", { name: "I am 18 or older" }));
	await goOn();
	await title("Check your email");
	expect(screen.getByText("maya@example.org")).toBeDefined();
	await userEvent.type(screen.getByLabelText("6-digit code"), "000000");
	await goOn();
	await title("What should we call you?");
	// Nothing can be uploaded here, so no photo is promised.
	expect(screen.getByText(/^Your initials or a drawing\./)).toBeDefined();
	expect(screen.queryByText(/a photo/)).toBeNull();
	await userEvent.clear(screen.getByLabelText("First name"));
	await userEvent.type(screen.getByLabelText("First name"), "Noor");
	await goOn();
	await title("How often should we email you?");
	await userEvent.click(screen.getByRole("radio", { name: /Every day/ }));
	await goOn();
	await title("Which plan suits you?");
	await goOn();
	await title("Welcome, Noor");
	await userEvent.click(screen.getByRole("button", { name: "Look around" }));
	await title(/Create your account/);

	expect(where()).toBe("/signup/onboarding-demo");
	expect(calls.map(({ to }) => to)).toEqual(["GET /api/billing/prices"]);
	expect(write).not.toHaveBeenCalled();
	expect(document.cookie).toBe("");
});

test("prices that can't be loaded aren't called not on sale", async () => {
	let fails = true;
	mockApi({ "GET /api/billing/prices": () => (fails ? errorResponse(503, "billing.unavailable") : prices) });
	renderApp("/signup/onboarding-demo", visitorSession());
	await title(/Create your account/);
	await userEvent.type(screen.getByLabelText("Password"), "a quiet walk");
	await userEvent.click(screen.getByRole("checkbox", { name: "I am 18 or older" }));
	await goOn();
	await userEvent.type(await screen.findByLabelText("6-digit code"), "000000");
	await goOn();
	await title("What should we call you?");
	await goOn();
	await title("How often should we email you?");
	await userEvent.click(screen.getByRole("radio", { name: /Every day/ }));
	await goOn();
	await title("Which plan suits you?");
	expect(await screen.findByText(/^We couldn't load the other plans/)).toBeDefined();
	expect(screen.queryByText(/on sale/)).toBeNull();
	fails = false;
	await userEvent.click(screen.getByRole("button", { name: "Try again" }));
	expect(await screen.findByRole("radio", { name: /^Supporter, €4\.00 a week/ })).toBeDefined();
});

test("each step's title gets the focus, and Back keeps the answers", async () => {
	mockApi();
	renderApp("/signup/onboarding-demo", visitorSession());
	await title(/Create your account/);
	await userEvent.type(screen.getByLabelText("Password"), "a quiet walk");
	await userEvent.click(screen.getByRole("checkbox", { name: "I am 18 or older" }));
	await goOn();
	expect(document.activeElement).toBe(await title("Check your email"));
	await userEvent.click(screen.getByRole("button", { name: "Back" }));
	expect(document.activeElement).toBe(await title(/Create your account/));
	expect(screen.getByLabelText<HTMLInputElement>("Email address").value).toBe("maya@example.org");
});
