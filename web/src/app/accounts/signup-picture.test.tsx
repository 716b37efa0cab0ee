/** The bench of login and sign-up, and the picture in the name's step: nothing is chosen before, each drawing has its name, and going back keeps the choice. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { ownProfileWith } from "@/lib/profile-fixture";
import { createGuard, memberSession, visitorSession } from "@/lib/session-fixture";
import { PORTRAITS } from "@/ui/portraits";
import { mockApi, renderApp } from "../app-fixture";

const NAME = "PUT /api/onboarding/name";
const PROFILE = "PATCH /api/members/me/profile";
const everywhere = Object.fromEntries(Object.keys(createGuard("member")).map((page) => [page, "/signup"]));
const signingUp = { ...everywhere, signup: null };

afterEach(() => vi.unstubAllGlobals());

async function openName(photoURL: string) {
	const newcomer = (onboardingStep: "name" | "emails", picture: string) =>
		memberSession({ onboardingComplete: false, hasSelectedPlan: false, onboardingStep, photoURL: picture }, signingUp);
	let saved = photoURL;
	const calls = mockApi({
		[NAME]: () => newcomer("emails", saved),
		[PROFILE]: ({ body }) => {
			const { portrait } = body as { portrait?: number };
			saved = portrait ? `/portraits/${portrait}.svg` : "";
			return ownProfileWith({ photoURL: saved });
		},
	});
	renderApp("/signup/name", newcomer("name", photoURL));
	const group = await screen.findByRole("group", { name: "Your picture (optional)" });
	return { group, calls, sent: () => calls.filter(({ to }) => to === PROFILE).map(({ body }) => body) };
}

const goOn = async () => {
	await userEvent.click(screen.getByRole("button", { name: "Continue" }));
	await screen.findByRole("heading", { level: 1, name: "How often should we email you?" });
};

test("the bench has a free seat at the login, and a third person at the end of sign-up", async () => {
	mockApi();
	const login = renderApp("/login", visitorSession());
	await screen.findByRole("heading", { level: 1, name: "Log in" });
	const countSitters = (page: HTMLElement) =>
		["clay", "butter", "blue"].filter((top) => page.querySelector(`.drawing path[fill="var(--i-${top})"]`)).length;
	expect(countSitters(login.container)).toBe(2);
	login.unmount();
	const done = renderApp(
		"/signup/done",
		memberSession({ onboardingComplete: false, onboardingStep: "done" }, signingUp),
	);
	await screen.findByRole("heading", { level: 1, name: "Welcome, Maya" });
	expect(countSitters(done.container)).toBe(3);
});

test("nothing is chosen before, and without a choice nothing is sent", async () => {
	const { group, sent } = await openName("");
	const choices = within(group).getAllByRole<HTMLInputElement>("radio");
	expect(choices).toHaveLength(PORTRAITS.length + 1);
	expect(choices.filter(({ checked }) => checked)).toEqual([]);
	for (const { name } of PORTRAITS) expect(within(group).getByRole("radio", { name })).toBeDefined();
	await goOn();
	expect(sent()).toEqual([]);
});

test("a drawing is saved with the name, and is still chosen after going back", async () => {
	const { group, sent } = await openName("");
	await userEvent.click(within(group).getByRole("radio", { name: "Green headscarf" }));
	await goOn();
	expect(sent()).toEqual([{ portrait: 4 }]);
	await userEvent.click(screen.getByRole("button", { name: "Back" }));
	const again = await screen.findByRole<HTMLInputElement>("radio", { name: "Green headscarf" });
	await waitFor(() => expect(again.checked).toBe(true));
	await userEvent.click(screen.getByRole("radio", { name: "Your initials" }));
	await goOn();
	expect(sent()).toEqual([{ portrait: 4 }, { photoId: null }]);
});
