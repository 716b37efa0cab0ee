/** Who is suspended and why, and a suspension that is ended and undone. */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { type Answers, errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import { createPage } from "@/lib/page-fixture";
import { cardWith } from "@/lib/profile-fixture";
import { memberSession } from "@/lib/session-fixture";

const LIST = "GET /api/moderation/suspensions";
const { uid } = cardWith();
const END = `DELETE /api/moderation/members/${uid}/suspension`;
const AGAIN = `PUT /api/moderation/members/${uid}/suspension`;
const daniel = { member: cardWith(), since: Date.now() - 60_000, by: "Robin V.", reason: "Threats in Comments." };

beforeEach(() => localStorage.clear());

function open(answers: Answers) {
	const calls = mockApi(answers);
	renderApp("/community/moderator/suspended", memberSession({ isModerator: true }, { moderator: null }));
	return calls;
}

test("who, by whom and why; ended, and undone for the same reason", async () => {
	let suspended = [daniel];
	const calls = open({
		[LIST]: () => createPage(...suspended),
		[END]: () => {
			suspended = [];
			return null;
		},
		[AGAIN]: () => {
			suspended = [daniel];
			return null;
		},
	});
	expect(await screen.findByText("Threats in Comments.")).toBeDefined();
	expect(screen.getByText(/by Robin V\./)).toBeDefined();
	await userEvent.click(screen.getByRole("button", { name: "End the suspension of Daniel K." }));
	expect(await screen.findByText("Nobody is suspended.")).toBeDefined();
	expect(document.activeElement?.textContent).toBe("Suspended members");
	await userEvent.click(screen.getByRole("button", { name: "Undo" }));
	expect(await screen.findByText("Threats in Comments.")).toBeDefined();
	const body = calls.find(({ to }) => to === AGAIN)?.body;
	expect(body).toEqual({ reason: "Threats in Comments." });
});

test("what may not be ended stays, and the reason is said", async () => {
	open({ [LIST]: createPage(daniel), [END]: errorResponse(403, "suspension.staff") });
	await userEvent.click(await screen.findByRole("button", { name: "End the suspension of Daniel K." }));
	await waitFor(() => expect(screen.getByText("Only admins can suspend staff accounts.")).toBeDefined());
	expect(screen.getByText("Threats in Comments.")).toBeDefined();
});
