/** One's own profile: writing about oneself, the photo, and what becomes of it when something goes wrong. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answers, errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import { nothingUnderReview } from "@/lib/empty-pages-fixture";
import { ownProfileWith } from "@/lib/profile-fixture";
import { memberSession } from "@/lib/session-fixture";
import { mockUploads } from "@/lib/upload-fixture";

const OWN = "GET /api/members/me/profile";
const EDIT = "PATCH /api/members/me/profile";

beforeEach(() => {
	localStorage.clear();
	sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

async function openProfile(answers: Answers = {}) {
	const calls = mockApi({ ...nothingUnderReview, "GET /api/session": memberSession(), ...answers });
	const shown = renderApp("/community/profile", memberSession());
	await waitFor(() => expect(about().querySelector("button")).not.toBeNull());
	return { calls, ...shown };
}

const about = () => screen.getByRole("heading", { level: 2, name: "About you" }).parentElement as HTMLElement;

const write = (label: string, value: string) =>
	fireEvent.change(screen.getByRole("textbox", { name: new RegExp(`^${label}`) }), { target: { value } });

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("what is written is sent, and shown afterwards", async () => {
	const { calls } = await openProfile({
		[EDIT]: ({ body }) => ownProfileWith(body as object),
	});
	await press("Edit profile");
	write("About you", "I like lakes.");
	write("Website", "maya.example.org");
	await press("Save profile");
	expect(await screen.findByText("I like lakes.")).toBeDefined();
	expect(calls.find(({ to }) => to === EDIT)?.body).toEqual({
		bio: "",
		about: "I like lakes.",
		country: "",
		website: "https://maya.example.org",
	});
	expect(screen.getByRole("link", { name: /maya\.example\.org/ }).getAttribute("href")).toBe(
		"https://maya.example.org",
	);
	expect(screen.getByRole("button", { name: "Edit profile" })).toBeDefined();
});

test("a draft is there again when the page was reloaded, and gone when it is called off or saved", async () => {
	const { unmount } = await openProfile();
	await press("Edit profile");
	write("About you", "Half a sen");
	unmount();
	const second = await openProfile();
	expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^About you/ }).value).toBe("Half a sen");
	await press("Cancel");
	expect(screen.queryByRole("textbox")).toBeNull();
	second.unmount();
	await openProfile();
	expect(screen.getByRole("button", { name: "Edit profile" })).toBeDefined();
});

test("what is too long is not sent, and what the server finds is shown at its field", async () => {
	const { calls } = await openProfile({
		[EDIT]: errorResponse(422, "fields.invalid", { fields: { website: "invalid" } }),
	});
	await press("Edit profile");
	write("About you", "a".repeat(1001));
	await press("Save profile");
	expect((await screen.findAllByText("Please use at most 1000 characters.")).length).toBeGreaterThan(0);
	expect(calls.some(({ to }) => to === EDIT)).toBe(false);
	write("About you", "Short");
	write("Website", "http://example.org");
	await press("Save profile");
	expect((await screen.findAllByText("Please enter a full address, such as https://example.org.")).length).toBe(2);
	expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^About you/ }).value).toBe("Short");
});

test("without a network what was written stays", async () => {
	await openProfile({ [EDIT]: () => Promise.reject(new TypeError("network")) });
	await press("Edit profile");
	write("About you", "I like lakes.");
	await press("Save profile");
	expect(await screen.findByText(/You seem to be offline\. What you wrote stays here/)).toBeDefined();
	expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^About you/ }).value).toBe("I like lakes.");
});

test("professionals are led to their practice, and their website stays as it is there", async () => {
	const { unmount } = await openProfile();
	await press("Edit profile");
	expect(screen.queryByRole("link", { name: "your practice" })).toBeNull();
	unmount();
	const { calls } = await openProfile({
		[OWN]: ownProfileWith({ isMHP: true, website: "https://sara.example.org" }),
		[EDIT]: ({ body }) => ownProfileWith({ isMHP: true, ...(body as object) }),
	});
	await press("Edit profile");
	expect(screen.getByRole("link", { name: "your practice" }).getAttribute("href")).toBe("/community/partners/practice");
	write("About you", "I like lakes.");
	await press("Save profile");
	expect(await screen.findByText("I like lakes.")).toBeDefined();
	expect(calls.find(({ to }) => to === EDIT)?.body).toEqual({ bio: "", about: "I like lakes.", country: "" });
});

vi.mock("@/lib/prepare-photo", async (original) => ({
	...(await original<object>()),
	preparePhoto: async (file: File) => {
		if (file.size > 3) throw new Error("Image file is too large. Max size is 5MB.");
		return new Blob(["jpeg"], { type: "image/jpeg" });
	},
}));

const choose = (content: string) =>
	userEvent.upload(screen.getByLabelText(/^Choose a photo/), new File([content], "me.jpg", { type: "image/jpeg" }));

test("a photo is chosen, seen, sent once and shown in the header", async () => {
	const uploads = mockUploads(true);
	let refuse = true;
	const { calls } = await openProfile({
		[EDIT]: () => (refuse ? errorResponse(503, "busy") : ownProfileWith({ photoURL: "/media/mine" })),
	});
	await press("Add a photo");
	await choose("ok");
	expect(await screen.findByAltText("Chosen, as it will be sent")).toBeDefined();
	await press("Save photo");
	uploads[0]?.progress(0.5);
	expect((await screen.findByRole("progressbar")).getAttribute("aria-valuenow")).toBe("50");
	uploads[0]?.answer();
	expect((await screen.findByRole("alert")).textContent).toContain("Exhale is busy right now");
	refuse = false;
	await press("Save photo");
	await waitFor(() => expect(document.querySelectorAll('img[src="/media/mine"]')).toHaveLength(2));
	expect(uploads).toHaveLength(1);
	expect(calls.filter(({ to }) => to === EDIT).map(({ body }) => body)).toEqual([
		{ photoId: "upload-1" },
		{ photoId: "upload-1" },
	]);
});

test("a photo that cannot be used says why, and one under way can be stopped", async () => {
	const uploads = mockUploads(true);
	await openProfile();
	await press("Add a photo");
	await choose("too large");
	expect((await screen.findByRole("alert")).textContent).toContain("Image file is too large. Max size is 5MB.");
	await choose("ok");
	await screen.findByAltText("Chosen, as it will be sent");
	expect(screen.queryByRole("alert")).toBeNull();
	await press("Save photo");
	await press("Cancel sending");
	await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
	expect(uploads[0]?.aborted).toBe(true);
	expect(screen.queryByRole("alert")).toBeNull();
});

test("a photo is removed", async () => {
	const { calls } = await openProfile({
		[OWN]: ownProfileWith({ photoURL: "/media/mine" }),
		[EDIT]: ownProfileWith(),
	});
	await press("Remove photo");
	expect(await screen.findByText("Your photo has been removed.")).toBeDefined();
	expect(calls.find(({ to }) => to === EDIT)?.body).toEqual({ photoId: null });
	expect(screen.getByRole("button", { name: "Add a photo" })).toBeDefined();
});

test("a drawing takes the place of a photo, and is removed again", async () => {
	let photoURL = "/media/mine";
	const { calls } = await openProfile({
		[OWN]: () => ownProfileWith({ photoURL }),
		[EDIT]: ({ body }) => {
			const { portrait } = body as { portrait?: number };
			photoURL = portrait ? `/portraits/${portrait}.svg` : "";
			return ownProfileWith({ photoURL });
		},
	});
	await press("Use a drawing instead");
	expect(screen.queryByRole("button", { name: "Save drawing" })).toBeNull();
	await userEvent.click(screen.getByRole("radio", { name: "Red beard" }));
	await press("Save drawing");
	expect(await screen.findByText("Your drawing has been saved.")).toBeDefined();
	expect(document.querySelectorAll('img[src="/portraits/3.svg"]')).toHaveLength(2);
	await press("Change drawing");
	expect(screen.getByRole<HTMLInputElement>("radio", { name: "Red beard" }).checked).toBe(true);
	await press("Cancel");
	await press("Remove drawing");
	expect(await screen.findByText("Your drawing has been removed.")).toBeDefined();
	expect(calls.filter(({ to }) => to === EDIT).map(({ body }) => body)).toEqual([{ portrait: 3 }, { photoId: null }]);
});

test("R217 an applicant writes about themselves, but cannot upload yet", async () => {
	mockApi(nothingUnderReview);
	const can = { shareWin: false, askQuestion: false, moderate: false, administer: false, partner: false };
	renderApp("/community/profile", memberSession({ isMHPApplicant: true, can }));
	expect(await screen.findByRole("heading", { name: "About you" })).toBeDefined();
	expect(screen.queryByRole("heading", { name: "Your photo" })).toBeNull();
});

test.each([
	["a moderator", { isModerator: true }, "none", "Moderator", "No plan needed"],
	[
		"a moderator who supports",
		{ isModerator: true, membershipTier: 1 },
		"gold",
		"ModeratorSupporter",
		"Supporter plan",
	],
	["an ambassador", { isAmbassador: true }, "none", "Ambassador", "No plan needed"],
	["an admin", { isAdmin: true }, "none", "", "No plan needed"],
	["an admin who supports", { isAdmin: true, membershipTier: 2 }, "super", "Super", "Super Supporter plan"],
	["an applicant", { isMHPApplicant: true }, "none", "", "Professional application in progress"],
	["an applicant who pays", { isMHPApplicant: true, membershipTier: 1 }, "gold", "Supporter", "Supporter plan"],
	["a professional", { isMHP: true }, "professional", "Verified professional", "No plan needed"],
	["a Supporter", { tier: 1 }, "gold", "Supporter", "Supporter plan"],
	["a Free member", {}, "none", "", "Free plan"],
] as const)("R195 %s: ring, badge and plan are those of the membership", async (_who, user, ring, badge, plan) => {
	mockApi(nothingUnderReview);
	renderApp("/community/profile", memberSession(user));
	const head = (await screen.findByRole("heading", { level: 1, name: "Maya R." })).closest("header") as HTMLElement;
	expect(head.querySelector("[data-ring]")?.getAttribute("data-ring")).toBe(ring);
	expect(head.querySelector("p")?.textContent).toBe(badge + plan);
});

test("what a moderator took down is said with the reason, and a second look can be asked for", async () => {
	const { calls } = await openProfile({
		[OWN]: ownProfileWith({ rejectionReason: "It names a neighbour." }),
		"POST /api/appeals": null,
	});
	expect(screen.getByText("It names a neighbour.")).toBeDefined();
	await press("Ask for a second look");
	fireEvent.change(screen.getByRole("textbox", { name: /^What should they know/ }), { target: { value: "A cat." } });
	await press("Send");
	await waitFor(() =>
		expect(calls.find(({ to }) => to === "POST /api/appeals")?.body).toEqual({
			kind: "member",
			id: ownProfileWith().uid,
			text: "A cat.",
		}),
	);
});

test("a profile that did not load says so, and is asked for again", async () => {
	let fails = true;
	mockApi({
		...nothingUnderReview,
		[OWN]: () => (fails ? errorResponse(500, "internal", { requestId: "r-1" }) : ownProfileWith({ about: "Here." })),
	});
	renderApp("/community/profile", memberSession());
	const alert = await screen.findByRole("alert");
	expect(alert.textContent).toContain("Couldn't load your profile");
	fails = false;
	await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
	expect(await screen.findByText("Here.")).toBeDefined();
});
