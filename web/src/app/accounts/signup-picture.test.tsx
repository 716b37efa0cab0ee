/** The bench of login and sign-up, and the picture in the name's step: nothing is chosen before, each drawing has its name, and going back keeps the choice. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { ownProfileWith } from "@/lib/profile-fixture";
import { createGuard, memberSession, visitorSession } from "@/lib/session-fixture";
import { mockUploads } from "@/lib/upload-fixture";
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
		"GET /api/session": () => newcomer("name", saved),
		[PROFILE]: ({ body }) => {
			const { portrait, photoId } = body as { portrait?: number; photoId?: string };
			saved = portrait ? `/portraits/${portrait}.svg` : photoId ? `/media/${photoId}` : "";
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
	expect(within(group).getByText(/^Your initials, a drawing or a photo\./)).toBeDefined();
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

/** What the preparation of a photo waits for. */
const preparation = vi.hoisted(() => ({ until: Promise.resolve() }));
vi.mock("@/lib/prepare-photo", async (original) => ({
	...(await original<object>()),
	preparePhoto: async () => {
		await preparation.until;
		return new Blob(["jpeg"], { type: "image/jpeg" });
	},
}));
afterEach(() => {
	preparation.until = Promise.resolve();
});

function holdPreparation(): () => void {
	let release = () => {};
	preparation.until = new Promise((resolve) => {
		release = resolve;
	});
	return release;
}

async function choosePhoto(sign: "sent" | "preparing" = "sent") {
	await userEvent.click(screen.getByRole("button", { name: "Use a photo" }));
	await userEvent.upload(screen.getByLabelText(/^Choose a photo/), new File(["ok"], "me.jpg", { type: "image/jpeg" }));
	if (sign === "sent") await screen.findByRole("progressbar");
	else await screen.findByText("Preparing the photo…");
}

test("a photo is saved as soon as it is chosen, and is one of the choices from then on", async () => {
	const { sent } = await openName("");
	const uploads = mockUploads(true);
	await choosePhoto();
	uploads[0]?.answer();
	const photo = await screen.findByRole<HTMLInputElement>("radio", { name: "Your photo" });
	await waitFor(() => expect(photo.checked).toBe(true));
	await goOn();
	expect(sent()).toEqual([{ photoId: "upload-1" }]);
});

test("going on waits for a photo that is on its way, and keeps it rather than a drawing chosen before", async () => {
	const { group, sent, calls } = await openName("");
	const uploads = mockUploads(true);
	await userEvent.click(within(group).getByRole("radio", { name: "Red beard" }));
	await choosePhoto();
	await userEvent.click(screen.getByRole("button", { name: "Continue" }));
	expect(calls.some(({ to }) => to === NAME)).toBe(false);
	uploads[0]?.answer();
	await screen.findByRole("heading", { level: 1, name: "How often should we email you?" });
	expect(sent()).toEqual([{ photoId: "upload-1" }]);
});

test("going on also waits for a photo that is still being prepared", async () => {
	const { sent, calls } = await openName("");
	const uploads = mockUploads(true);
	const release = holdPreparation();
	await choosePhoto("preparing");
	await userEvent.click(screen.getByRole("button", { name: "Continue" }));
	expect(calls.some(({ to }) => to === NAME)).toBe(false);
	release();
	await waitFor(() => expect(uploads).toHaveLength(1));
	uploads[0]?.answer();
	await screen.findByRole("heading", { level: 1, name: "How often should we email you?" });
	expect(sent()).toEqual([{ photoId: "upload-1" }]);
});

test("going on does not wait for a photo that was cancelled while it was being prepared", async () => {
	const { sent } = await openName("");
	const release = holdPreparation();
	await choosePhoto("preparing");
	await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
	await goOn();
	release();
	expect(sent()).toEqual([]);
});

test("going on waits for a photo that is sent again after a failure", async () => {
	const { sent, calls } = await openName("");
	const uploads = mockUploads(true);
	await choosePhoto();
	uploads[0]?.answer(503, { code: "busy" });
	await screen.findByRole("alert");
	await userEvent.click(screen.getByRole("button", { name: "Save photo" }));
	await screen.findByRole("progressbar");
	await userEvent.click(screen.getByRole("button", { name: "Continue" }));
	expect(calls.some(({ to }) => to === NAME)).toBe(false);
	uploads[1]?.answer();
	await screen.findByRole("heading", { level: 1, name: "How often should we email you?" });
	expect(sent()).toEqual([{ photoId: "upload-2" }]);
});

test("the end of an upload leaves the focus with a member who types their name", async () => {
	await openName("");
	const uploads = mockUploads(true);
	await choosePhoto();
	const name = screen.getByLabelText("First name");
	await userEvent.type(name, "No");
	uploads[0]?.answer();
	await screen.findByRole("button", { name: "Use another photo" });
	expect(document.activeElement).toBe(name);
	await userEvent.keyboard("or");
	expect((name as HTMLInputElement).value).toMatch(/Noor$/);
});

test("the end of an upload takes along a focus that would be lost", async () => {
	await openName("");
	const uploads = mockUploads(true);
	await choosePhoto();
	screen.getByRole("button", { name: "Cancel sending" }).focus();
	uploads[0]?.answer();
	const button = await screen.findByRole("button", { name: "Use another photo" });
	expect(document.activeElement).toBe(button);
});

test("a drawing chosen during the upload stays chosen", async () => {
	const { group, sent } = await openName("");
	const uploads = mockUploads(true);
	await choosePhoto();
	const drawing = within(group).getByRole<HTMLInputElement>("radio", { name: "Green headscarf" });
	await userEvent.click(drawing);
	uploads[0]?.answer();
	await screen.findByRole("radio", { name: "Your photo" });
	expect(drawing.checked).toBe(true);
	await goOn();
	expect(sent()).toEqual([{ photoId: "upload-1" }, { portrait: 4 }]);
});

test("initials chosen during the upload take the place of the photo, also if the upload ends after going on", async () => {
	const { group, sent } = await openName("");
	const uploads = mockUploads(true);
	await choosePhoto();
	await userEvent.click(within(group).getByRole("radio", { name: "Your initials" }));
	await userEvent.click(screen.getByRole("button", { name: "Continue" }));
	uploads[0]?.answer();
	await screen.findByRole("heading", { level: 1, name: "How often should we email you?" });
	expect(sent()).toEqual([{ photoId: "upload-1" }, { photoId: null }]);
});

test("a photo that could not be saved says so, and sign-up goes on without it", async () => {
	const { sent } = await openName("");
	const uploads = mockUploads(true);
	await choosePhoto();
	uploads[0]?.answer(503, { code: "busy" } as never);
	expect((await screen.findByRole("alert")).textContent).toContain("Exhale is busy right now");
	await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
	await goOn();
	expect(sent()).toEqual([]);
});
