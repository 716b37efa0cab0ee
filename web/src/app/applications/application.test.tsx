/** The application of a professional, step by step: saved while it is written, and sent when nothing is missing. */
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answers, errorResponse, mockApi, renderApp } from "@/app/app-fixture";
import { applicationWith, completeWith, evidenceWith, ownWith } from "@/features/applications/application-fixture";
import type { Application } from "@/features/applications/application-types";
import { SAVE_AFTER_MS } from "@/features/applications/use-saved-part";
import { memberSession } from "@/lib/session-fixture";
import { mockUploads } from "@/lib/upload-fixture";

const PATH = "/community/professional-application";
const GET = "GET /api/professional-application";
const PUT = "PUT /api/professional-application/";

/** The guard of applicants whose application is not sent. */
const applicant = memberSession(
	{ isMHPApplicant: true },
	{ community: PATH, upgrade: PATH, applicationPending: PATH, professionalApplication: null, verify: null },
);

beforeEach(() => {
	localStorage.clear();
	vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const press = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const wait = () => vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
const title = (name: string) => screen.findByRole("heading", { level: 1, name });
const button = (name: string) => screen.getByRole("button", { name });

interface Part {
	version: number;
	about: Application["about"];
	licence: Application["licence"];
}

/** A server that keeps what is saved, as the real one does. */
function keep(first: Application, answers: Answers = {}) {
	let kept = first;
	const save = (part: string) => ({
		[`${PUT}${part}`]: ({ body }: { body: unknown }) => {
			const { version, ...saved } = body as Part;
			if (version !== kept.version) return errorResponse(409, "applications.changed");
			kept = { ...kept, ...saved, version: kept.version + 1, step: Math.min(5, kept.step + 1) };
			return kept;
		},
	});
	const calls = mockApi({
		[GET]: () => ownWith(kept),
		...save("about"),
		...save("licence"),
		...save("practice"),
		...answers,
	});
	return {
		calls,
		get kept() {
			return kept;
		},
		/** As another device does. */
		change(different: Partial<Application>) {
			kept = { ...kept, ...different, version: kept.version + 1 };
		},
		saves: () => calls.filter(({ to }) => to.startsWith(PUT)),
	};
}

test("R089 an applicant reads what it means before the first step, and begins", async () => {
	mockApi({
		[GET]: ownWith(null, { expectedDays: 7 }),
		"POST /api/professional-application": () => Response.json(applicationWith(), { status: 201 }),
	});
	renderApp("/community", applicant);
	await title("Professional application");
	expect(screen.getByRole("main").textContent).toMatch(/usually takes up to 7 days/);
	expect(screen.getByRole("main").textContent).toMatch(/costs nothing/);
	expect(screen.getByRole("main").textContent).toMatch(/the community stays closed to you/);
	await press.click(button("Begin"));
	await title("About you");
	expect(screen.getByText("Step 1 of 5")).toBeDefined();
});

test("what is typed is saved by itself, and said to be", async () => {
	const server = keep(applicationWith());
	renderApp(PATH, applicant);
	await title("About you");
	await press.type(screen.getByLabelText("Profession"), "Psychologist");
	expect(screen.getByText("Saving...")).toBeDefined();
	await wait();
	await screen.findByText(/^Saved\. You can stop any time/);
	expect(server.kept.about.profession).toBe("Psychologist");
	expect(screen.getByRole("heading", { level: 1, name: "About you" })).toBeDefined();
	expect(server.saves().length).toBeLessThan(4);
});

test("it goes on where it stopped on another device, and going back keeps the answers", async () => {
	const server = keep(completeWith({ step: 2 }));
	const { where } = renderApp(PATH, applicant);
	await title("Your licence");
	await press.type(screen.getByLabelText("Who issued it"), "s");
	await press.click(button("Continue"));
	await title("Your practice");
	expect(where()).toBe(`${PATH}?step=practice`);
	expect(server.kept.licence.body).toBe("BIG-registers");
	await press.click(button("Back"));
	await title("Your licence");
	expect(screen.getByLabelText<HTMLInputElement>("Who issued it").value).toBe("BIG-registers");
	expect(document.activeElement?.textContent).toBe("Your licence");
});

test("another answer from another device is taken in without a question", async () => {
	const server = keep(completeWith({ step: 1 }));
	renderApp(PATH, applicant);
	await title("About you");
	server.change({ about: { ...server.kept.about, lastName: "Rahimi-Vos" } });
	await press.type(screen.getByLabelText("Profession"), ", supervisor");
	await wait();
	await screen.findByText(/^Saved/);
	expect(server.kept.about).toMatchObject({ lastName: "Rahimi-Vos", profession: "Clinical psychologist, supervisor" });
	expect(screen.getByLabelText<HTMLInputElement>("Last name").value).toBe("Rahimi-Vos");
});

test.each([
	["Keep what I typed here", "Clinical psychologist in Utrecht"],
	["Use the other answer", "Psychotherapist"],
])("the same answer changed on two devices: %s", async (choice, profession) => {
	const server = keep(completeWith({ step: 1 }));
	renderApp(PATH, applicant);
	await title("About you");
	server.change({ about: { ...server.kept.about, profession: "Psychotherapist" } });
	const field = screen.getByLabelText<HTMLInputElement>("Profession");
	await press.type(field, " in Utrecht");
	await wait();
	const box = await screen.findByRole("region", { name: /You changed this on another device/ });
	expect(within(box).getByText("Psychotherapist")).toBeDefined();
	expect(field.value).toBe("Clinical psychologist in Utrecht");
	expect(server.kept.about.profession).toBe("Psychotherapist");
	await press.click(button(choice));
	await screen.findByText(/^Saved/);
	expect(field.value).toBe(profession);
	expect(server.kept.about.profession).toBe(profession);
});

test("one answer that can't be used keeps no other from being saved, and is named", async () => {
	const server = keep(applicationWith(), {});
	renderApp(PATH, applicant);
	await title("About you");
	await press.type(screen.getByLabelText(/^Years of experience/), "many");
	await press.type(screen.getByLabelText("First name"), "Sara");
	await press.click(button("Continue"));
	const [summary] = await screen.findAllByRole("alert");
	expect(summary?.textContent).toContain("Please enter a whole number of years.");
	expect(server.kept.about).toMatchObject({ firstName: "Sara", experienceYears: null });
	expect(screen.getByText("Saved, except for what is marked below.")).toBeDefined();
});

test("what the server rejects is named at its field, and what is typed stays", async () => {
	let tries = 0;
	const first = applicationWith();
	mockApi({
		[GET]: ownWith(first),
		[`${PUT}about`]: ({ body }) => {
			tries += 1;
			const { about } = body as Part;
			if (about.website !== null)
				return errorResponse(422, "fields.invalid", { fields: { "about.website": "invalid" } });
			return { ...first, about, version: 2 };
		},
	});
	renderApp(PATH, applicant);
	await title("About you");
	const field = screen.getByLabelText<HTMLInputElement>(/^Website/);
	await press.type(field, "javascript:alert(1)");
	await press.type(screen.getByLabelText("First name"), "Sara");
	await wait();
	await screen.findByText("Please enter an address like https://example.org.");
	expect(field.value).toBe("javascript:alert(1)");
	expect(tries).toBeGreaterThan(1);
});

test("without a network it says that nothing is saved yet, and saves when asked again", async () => {
	let isOffline = true;
	const first = applicationWith();
	mockApi({
		[GET]: ownWith(first),
		[`${PUT}about`]: ({ body }) => {
			if (isOffline) return errorResponse(503, "busy");
			return { ...first, ...(body as Part), version: 2 };
		},
	});
	renderApp(PATH, applicant);
	await title("About you");
	await press.type(screen.getByLabelText("First name"), "Sara");
	await wait();
	expect((await screen.findByRole("alert")).textContent).toContain("Not saved yet.");
	isOffline = false;
	await press.click(button("Try again"));
	await screen.findByText(/^Saved/);
});

test("the reviewer's words are above every step", async () => {
	keep(completeWith({ state: "needs_information", question: "Please add the back of your licence.", step: 4 }));
	renderApp(PATH, applicant);
	await title("Evidence");
	const asked = screen.getByRole("region", { name: "The reviewer needs something from you" });
	expect(asked.textContent).toContain("Please add the back of your licence.");
	await press.click(button("Continue"));
	await title("Review and send");
	expect(screen.getByText("Please add the back of your licence.")).toBeDefined();
});

test("the last step names what is missing and leads back to the field", async () => {
	keep(completeWith({ licence: { ...completeWith().licence, number: "" }, evidence: [] }));
	const { where } = renderApp(`${PATH}?step=review`, applicant);
	await title("Review and send");
	await press.click(button("Send application"));
	const missing = screen.getByRole("region", { name: "Before you can send it" });
	expect(document.activeElement).toBe(missing);
	expect(
		within(missing)
			.getAllByRole("link")
			.map((link) => link.textContent),
	).toEqual(["Please enter your licence number.", "Please add a photo or scan of your licence."]);
	await press.click(within(missing).getByRole("link", { name: "Please enter your licence number." }));
	await title("Your licence");
	expect(where()).toBe(`${PATH}?step=licence&field=number`);
	expect(document.activeElement).toBe(screen.getByLabelText("Licence or registration number"));
	expect(screen.getByText("Please enter your licence number.")).toBeDefined();
});

test("R216 it is sent once it is said to be true, and the guard leads on", async () => {
	const pending = "/community/application-pending";
	const sent = completeWith({ state: "submitted", submittedAt: Date.now(), version: 2 });
	let session = applicant;
	let application = completeWith();
	const calls = mockApi({
		[GET]: () => ownWith(application),
		"GET /api/session": () => session,
		"POST /api/professional-application/submission": () => {
			application = sent;
			session = memberSession(
				{ isMHPApplicant: true, mhpApplicationComplete: true },
				{ community: pending, upgrade: pending, professionalApplication: pending, applicationPending: null },
			);
			return sent;
		},
	});
	const { where } = renderApp(`${PATH}?step=review`, applicant);
	await title("Review and send");
	await press.click(button("Send application"));
	expect(screen.getByText("Please tick this before you send it.")).toBeDefined();
	expect(document.activeElement).toBe(screen.getByRole("checkbox", { name: /Everything here is true/ }));
	await press.click(screen.getByRole("checkbox", { name: /Everything here is true/ }));
	await press.click(button("Send application"));
	await title("Your application");
	await vi.waitFor(() => expect(where()).toBe(pending));
	expect(calls.find(({ to }) => to.endsWith("/submission"))?.body).toEqual({ version: 1, truthful: true });
});

const pdf = (name = "licence.pdf") => new File(["%PDF-1.7"], name, { type: "application/pdf" });
const choose = (file: File) => press.upload(screen.getByLabelText(/^Choose a file: your licence/), file);

test("a file shows its progress, and one that was interrupted is sent again", async () => {
	const uploads = mockUploads(true);
	let evidence = completeWith().evidence.slice(1);
	mockApi({ [GET]: () => ownWith(completeWith({ evidence })) });
	renderApp(`${PATH}?step=evidence`, applicant);
	await title("Evidence");
	await choose(pdf());
	uploads[0]?.progress(0.6);
	const bar = await screen.findByRole("progressbar", { name: "Uploading licence.pdf" });
	await vi.waitFor(() => expect(bar.getAttribute("aria-valuenow")).toBe("60"));
	uploads[0]?.answer(503, { code: "busy" });
	await screen.findByText("The upload stopped at 60 %. Nothing else is lost.");
	await press.click(button("Try again"));
	evidence = [evidenceWith()];
	uploads[1]?.answer(201, evidenceWith());
	await screen.findByRole("button", { name: "Remove licence.pdf" });
	expect(uploads.map(({ path }) => path)).toEqual(
		Array(2).fill("/api/professional-application/evidence?kind=licence&name=licence.pdf"),
	);
});

test("the step is not left while a file is on its way", async () => {
	const uploads = mockUploads(true);
	let evidence = completeWith().evidence.slice(1);
	mockApi({ [GET]: () => ownWith(completeWith({ evidence })) });
	renderApp(`${PATH}?step=evidence`, applicant);
	await title("Evidence");
	await choose(pdf());
	for (const way of ["Continue", "Back"]) {
		await press.click(button(way));
		expect(screen.getByText(/^A file is still on its way/)).toBeDefined();
	}
	expect(uploads[0]?.aborted).toBe(false);
	evidence = [evidenceWith()];
	uploads[0]?.answer(201, evidenceWith());
	await screen.findByRole("button", { name: "Remove licence.pdf" });
	await press.click(button("Continue"));
	await title("Review and send");
});

test("a file on its way can be cancelled, and one of another type is not sent", async () => {
	const uploads = mockUploads(true);
	mockApi({ [GET]: ownWith(completeWith({ evidence: [] })) });
	renderApp(`${PATH}?step=evidence`, applicant);
	await title("Evidence");
	await choose(pdf());
	await press.click(await screen.findByRole("button", { name: "Cancel" }));
	expect(uploads[0]?.aborted).toBe(true);
	expect(document.activeElement).toBe(screen.getByLabelText(/^Choose a file: your licence/));
	expect(screen.queryByRole("progressbar")).toBeNull();
	await userEvent
		.setup({ applyAccept: false, advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
		.upload(
			screen.getByLabelText(/^Choose a file: your licence/),
			new File(["MZ"], "licence.exe", { type: "application/x-msdownload" }),
		);
	await screen.findByText("Please choose a PDF, a JPEG or a PNG.");
	expect(uploads).toHaveLength(1);
});

test("a PDF that the server can't accept says why, and offers no other try", async () => {
	const uploads = mockUploads(true);
	mockApi({ [GET]: ownWith(completeWith({ evidence: [] })) });
	renderApp(`${PATH}?step=evidence`, applicant);
	await title("Evidence");
	await choose(pdf());
	uploads[0]?.answer(422, { code: "evidence.too_many_pages" });
	await screen.findByText(/more than 50 pages/);
	expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});
