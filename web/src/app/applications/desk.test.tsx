/** Applications at the moderators' desk: the file beside the check, a question, the decision; the lists of reviewers and admins. */
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answers, errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import { completeWith } from "@/features/applications/application-fixture";
import type { ApplicationFile } from "@/features/applications/application-types";
import type { ApplicationAtDesk, LicenceRegister, QueueItem, VerifiedProfessional } from "@/lib/api/types.gen";
import { createPage } from "@/lib/page-fixture";
import { cardWith } from "@/lib/profile-fixture";
import { memberSession } from "@/lib/session-fixture";

const moderator = memberSession(
	{ isModerator: true, can: { shareWin: true, askQuestion: true, moderate: true, administer: false, partner: false } },
	{ moderator: null },
);
const admin = memberSession({ isAdmin: true, isModerator: true }, { moderator: null, admin: null });
const sara = cardWith({ uid: "sara", displayName: "Sara R." });
const robin = cardWith({ uid: "robin", displayName: "Robin V." });

const register: LicenceRegister = {
	id: "big",
	country: "NL",
	name: "BIG-register",
	body: "CIBG",
	url: "https://zoeken.bigregister.nl/",
	note: "Search by number.",
};

const { about, licence, practice, evidence } = completeWith();
const file: ApplicationFile = {
	...{
		id: "a1",
		state: "in_review",
		isRenewal: false,
		submittedAt: 1_000,
		author: sara,
		about: { ...about, website: "https://sárа.example" },
		licence,
		practice,
		evidence,
	},
	registers: [register],
	check: null,
	earlier: [],
};

function queued(different: Partial<ApplicationAtDesk> = {}): QueueItem {
	const value: ApplicationAtDesk = {
		...{ id: "a1", author: sara, state: "submitted", profession: "Clinical psychologist", jurisdiction: "NL" },
		...{ isRenewal: false, createdAt: 1_000, needsOther: false, check: false, rejectionReason: null },
		...different,
	};
	return {
		kind: "professional_application",
		id: "a1",
		content: { kind: "professional_application", value },
		submittedAt: 1_000,
		since: 1_000,
		fresh: true,
		urgent: false,
		withdrawn: false,
		reviewError: null,
		claim: null,
		reports: [],
		appeal: null,
		authorApproved: 0,
		authorDeclined: 0,
	};
}

const FILE = "/community/moderator/applications/a1";
const OF_KIND = "GET /api/moderation/queue?kind=professional_application";
const desk = (more: Answers = {}): Answers => ({
	"GET /api/moderation/queue": createPage(queued()),
	"GET /api/moderation/queue/counts": { items: [] },
	[OF_KIND]: createPage(queued()),
	"PUT /api/moderation/professional_application/a1/claim": { until: Date.now() + 600_000 },
	"DELETE /api/moderation/professional_application/a1/claim": null,
	"POST /api/moderation/applications/a1/opening": file,
	...more,
});

// jsdom has no layout to scroll.
beforeEach(() => {
	Element.prototype.scrollIntoView = () => {};
});
afterEach(() => vi.unstubAllGlobals());

const title = (name: string) => screen.findByRole("heading", { level: 1, name });
const button = (name: string | RegExp) => screen.findByRole("button", { name });

test("the queue says how far an application is, and leads to its file", async () => {
	mockApi(desk());
	const { where } = renderApp("/community/moderator", moderator);
	const item = await screen.findByRole("article", { name: "Application: Clinical psychologist, Netherlands" });
	expect(item.textContent).toContain("Licence not checked yet");
	expect(within(item).queryByRole("button", { name: /Review/ })).toBeNull();
	await userEvent.click(within(item).getByRole("link", { name: "Open application" }));
	await title("Application");
	expect(where()).toBe(FILE);
});

test("the file is opened once it is claimed, with the registers and the evidence outside of the page", async () => {
	const calls = mockApi(desk());
	const { client } = renderApp(FILE, moderator);
	const review = await button("Review");
	expect(calls.some(({ to }) => to.endsWith("/opening"))).toBe(false);
	await userEvent.click(review);
	const link = await screen.findByRole("link", { name: /^BIG-register.*opens another site/ });
	expect(link.getAttribute("target")).toBe("_blank");
	expect(link.getAttribute("href")).toBe(register.url);
	const download = screen.getByRole("link", { name: "licence.pdf" });
	expect(download.getAttribute("href")).toBe("/api/moderation/applications/a1/evidence/e1");
	expect(download.getAttribute("download")).toBe("licence.pdf");
	const page = screen.getByRole("main").textContent;
	expect(page).toContain("19012345678");
	expect(page).toContain("First application");
	expect(page).toContain("https://sárа.example (in plain letters: xn--sr-mia305a.example)");
	expect(screen.queryByRole("link", { name: /sárа/ })).toBeNull();
	await act(() => client.refetchQueries({ type: "active", queryKey: ["moderation"] }));
	window.dispatchEvent(new Event("focus"));
	expect(calls.filter(({ to }) => to.endsWith("/opening"))).toHaveLength(1);
});

test("at a second look there is no other question, and the approval says what it brings", async () => {
	const appealed: QueueItem = {
		...queued({ state: "declined" }),
		appeal: "Please look again.",
	};
	mockApi(
		desk({
			[OF_KIND]: createPage(appealed),
			"PUT /api/moderation/professional_application/a1/decision": null,
		}),
	);
	renderApp(FILE, moderator);
	await userEvent.click(await button("Review"));
	const approve = await button(/^Approve after all/);
	await screen.findByRole("heading", { name: "Evidence" });
	expect(screen.queryByRole("button", { name: "Ask for information" })).toBeNull();
	await userEvent.click(approve);
	expect(await screen.findByText("Approved after all. Their badge and directory entry are live.")).toBeDefined();
});

test("a check begins with the answers, is saved, and comes before the approval", async () => {
	const PUT = "PUT /api/moderation/applications/a1/check";
	const DECIDE = "PUT /api/moderation/professional_application/a1/decision";
	const saved = { number: "190", body: "BIG-register", jurisdiction: "NL", expiresOn: null, method: "public_register" };
	let isChecked = false;
	const calls = mockApi(
		desk({
			[PUT]: () => {
				isChecked = true;
				const more = { status: "checked", endsAt: 2, registerId: "big", note: "", checkedBy: robin, checkedAt: 1 };
				return { ...saved, ...more };
			},
			[DECIDE]: () => (isChecked ? null : errorResponse(409, "applications.unchecked")),
		}),
	);
	const { where } = renderApp(FILE, moderator);
	await userEvent.click(await button("Review"));
	await userEvent.click(await button(/^Approve as professional/));
	await screen.findByText("Please save your check of the licence first.");

	const check = screen.getByRole("region", { name: "Check of the licence" });
	expect(within(check).getByLabelText<HTMLInputElement>("Number").value).toBe("19012345678");
	await userEvent.click(within(check).getByRole("button", { name: "Save check" }));
	const faults = within(check).getByRole("alert");
	expect(within(faults).getAllByRole("link")).toHaveLength(3);
	expect(calls.some(({ to }) => to === PUT)).toBe(false);
	const number = within(check).getByLabelText("Number");
	await userEvent.clear(number);
	await userEvent.type(number, "190");
	await userEvent.click(within(check).getByRole("radio", { name: "In the public register" }));
	await userEvent.click(within(check).getByRole("checkbox", { name: "It has no end date" }));
	await userEvent.click(within(check).getByRole("checkbox", { name: /The name on the licence/ }));
	await userEvent.click(within(check).getByRole("checkbox", { name: /I saw a photo identity document/ }));
	await userEvent.click(within(check).getByRole("button", { name: "Save check" }));
	await within(check).findByText(/^Robin V\., /);
	const more = { submittedAt: 1_000, registerId: "big", nameMatches: true, identitySeen: true, note: "" };
	expect(calls.find(({ to }) => to === PUT)?.body).toEqual({ ...saved, ...more });

	await userEvent.click(await button(/^Approve as professional/));
	await screen.findByText("Approved. Their badge and directory entry are live.");
	await title("Moderator");
	expect(where()).toBe("/community/moderator");
});

test("a reviewer asks for information, and the application leaves their desk", async () => {
	const ASK = "POST /api/moderation/applications/a1/question";
	const calls = mockApi(desk({ [ASK]: null }));
	const { where } = renderApp(FILE, moderator);
	await userEvent.click(await button("Review"));
	await userEvent.click(await button("Ask for information"));
	const dialog = screen.getByRole("dialog", { name: "Ask for information" });
	await userEvent.click(within(dialog).getByRole("button", { name: "Send" }));
	expect(within(dialog).getByText("Please write what you need.")).toBeDefined();
	await userEvent.type(within(dialog).getByLabelText("What do you need?"), "The back, please.");
	await userEvent.click(within(dialog).getByRole("button", { name: "Send" }));
	await title("Moderator");
	expect(where()).toBe("/community/moderator");
	await screen.findByText("Sent. It's back in the queue when they answer.");
	expect(calls.find(({ to }) => to === ASK)?.body).toEqual({ submittedAt: 1_000, text: "The back, please." });
});

test("an application that no longer waits says so", async () => {
	mockApi(desk({ [OF_KIND]: createPage<QueueItem>() }));
	renderApp(FILE, moderator);
	await screen.findByText(/This application isn't waiting any more/);
});

const verified: VerifiedProfessional = {
	...{ member: sara, body: "BIG-register", jurisdiction: "NL", number: "190", expiresOn: null, endsAt: 2_000 },
	...{ status: "active", checkedAt: 1_000, checkedBy: "Robin V.", suspendedReason: null },
};
const LIST = "GET /api/moderation/professionals?state=";

test("a moderator suspends a verification for a reason, and ends that again", async () => {
	const OF_SARA = "/api/moderation/professionals/sara/suspension";
	let isSuspended = false;
	const calls = mockApi({
		[`${LIST}active`]: () => (isSuspended ? createPage<VerifiedProfessional>() : createPage(verified)),
		[`${LIST}suspended`]: () =>
			isSuspended
				? createPage({ ...verified, status: "suspended", suspendedReason: "It was revoked." } as const)
				: createPage<VerifiedProfessional>(),
		[`POST ${OF_SARA}`]: () => {
			isSuspended = true;
			return null;
		},
		[`DELETE ${OF_SARA}`]: () => {
			isSuspended = false;
			return null;
		},
	});
	renderApp("/community/moderator/professionals", moderator);
	await userEvent.click(await button("Suspend the verification of Sara R."));
	const dialog = screen.getByRole("dialog", { name: "Suspend the verification of Sara R.?" });
	await userEvent.type(within(dialog).getByLabelText("Reason"), "It was revoked.");
	await userEvent.click(within(dialog).getByRole("button", { name: "Suspend" }));
	await screen.findByText("Nobody is verified yet.");
	expect(calls.find(({ to }) => to === `POST ${OF_SARA}`)?.body).toEqual({ reason: "It was revoked." });
	expect(screen.queryByRole("heading", { name: "How long applications wait" })).toBeNull();

	await userEvent.click(screen.getByRole("radio", { name: "Suspended" }));
	await screen.findByText("It was revoked.");
	await userEvent.click(await button("End the suspension of Sara R."));
	await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "End suspension" }));
	await screen.findByText("Nobody is suspended.");
});

test("admins see how long applications wait, and the way to the registers", async () => {
	mockApi({
		[`${LIST}active`]: createPage<VerifiedProfessional>(),
		"GET /api/moderation/applications/waiting": {
			...{ waiting: 3, oldestSince: Date.now() - 3 * 86_400_000, overdue: 1 },
			...{ decided90Days: 12, medianHours: 20, longestHours: 90 },
		},
	});
	renderApp("/community/moderator/professionals", admin);
	const box = await screen.findByRole("region", { name: "How long applications wait" });
	expect(box.textContent).toMatch(/Waiting now3The oldest was sent 3 days ago/);
	expect(box.textContent).toMatch(/20 hours.*The longest took 4 days/);
	expect(screen.getByRole("link", { name: "Public registers" }).getAttribute("href")).toBe(
		"/community/admin/registers",
	);
});

test("an admin adds, changes and removes a register, and takes the removal back", async () => {
	let list: LicenceRegister[] = [register];
	const calls = mockApi({
		"GET /api/licence-registers": () => list,
		"POST /api/licence-registers": ({ body }) => {
			const added = { ...(body as LicenceRegister), id: `new-${list.length}` };
			list = [...list, added];
			return Response.json(added, { status: 201 });
		},
		"PUT /api/licence-registers/big": ({ body }) => {
			list = list.map((one) => (one.id === "big" ? { ...(body as LicenceRegister), id: "big" } : one));
			return list[0] ?? null;
		},
		"DELETE /api/licence-registers/big": () => {
			list = list.filter(({ id }) => id !== "big");
			return null;
		},
	});
	renderApp("/community/admin/registers", admin);
	await userEvent.click(await button("Add register"));
	const dialog = screen.getByRole("dialog", { name: "Add register" });
	await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
	expect(within(dialog).getByText("Please choose a country.")).toBeDefined();
	await userEvent.selectOptions(within(dialog).getByLabelText("Country"), "Norway");
	await userEvent.type(within(dialog).getByLabelText("Name"), "Helsepersonellregisteret");
	await userEvent.type(within(dialog).getByLabelText("Who keeps it"), "Helsedirektoratet");
	await userEvent.type(within(dialog).getByLabelText("Address"), "http://example.no");
	await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
	expect(within(dialog).getByText(/beginning with https/)).toBeDefined();
	await userEvent.clear(within(dialog).getByLabelText("Address"));
	await userEvent.type(within(dialog).getByLabelText("Address"), "https://example.no");
	await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
	await screen.findByRole("row", { name: /Norway/ });

	await userEvent.click(await button("Change BIG-register"));
	await userEvent.type(within(screen.getByRole("dialog")).getByLabelText("Name"), " (NL)");
	await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Save" }));
	await userEvent.click(await button("Remove BIG-register (NL)"));
	await vi.waitFor(() => expect(screen.queryByRole("row", { name: /Netherlands/ })).toBeNull());
	await userEvent.click(await button("Undo"));
	await screen.findByRole("row", { name: /Netherlands/ });
	const { id: _, ...same } = register;
	expect(calls.findLast(({ to }) => to === "POST /api/licence-registers")?.body).toEqual({
		...same,
		name: "BIG-register (NL)",
	});
});
