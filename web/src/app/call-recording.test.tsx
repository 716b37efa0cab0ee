/** Recording a Room: the question, its answers, who is told what, and the hosts' controls. */
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callWith, hostPerson, ScriptedMedia, seatWith, selfWith } from "@/features/rooms/call/call-fixture";
import type { CallRecording } from "@/lib/api/types.gen";
import { recordingText, recordingTextVersion } from "@/lib/generated/limits.gen";
import { errorResponse } from "./app-fixture";
import { address, renderCall } from "./call-page-fixture";

let media: ScriptedMedia;
vi.mock("@/features/rooms/call/livekit-room", () => ({
	createLivekitRoom: (...given: Parameters<ScriptedMedia["create"]>) => media.create(...given),
}));

beforeEach(() => {
	media = new ScriptedMedia();
	localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

const recordingWith = (different: Partial<CallRecording> = {}): CallRecording => ({
	id: "r1",
	startedAt: Date.now(),
	answer: null,
	recorded: null,
	asked: null,
	...different,
});
const CONSENT = "PUT /api/recordings/r1/consent";
const leading = {
	me: seatWith({ leads: true, onStage: true }),
	people: [selfWith({ leads: true, onStage: true }), hostPerson],
	mayRecord: true,
};

const question = () => screen.findByRole("region", { name: "Recording" });
const heard = (words: string) =>
	waitFor(() =>
		expect(screen.getAllByRole("status").filter(({ textContent }) => textContent?.includes(words))).toHaveLength(1),
	);
const notice = () => screen.getByText("Recording", { selector: "strong" }).parentElement?.textContent;

test("everyone is asked in the words that the server keeps, and nothing is chosen for them", async () => {
	const { calls, change } = await renderCall({ media });
	expect(screen.getByText("Not recorded now.")).toBeDefined();
	await change({ recording: recordingWith() });
	const asked = await question();
	expect(asked.textContent).toContain(recordingText.join(" "));
	const [yes, no] = within(asked).getAllByRole("button");
	expect([yes?.textContent, no?.textContent]).toEqual(["Yes, record me", "Don't record me"]);
	expect(yes?.className).toBe(no?.className);
	expect(asked.contains(document.activeElement)).toBe(false);
	expect(notice()).toBe("Recording · You're not in it unless you say yes.");
	expect(screen.queryByText("Not recorded now.")).toBeNull();
	await heard("A host would like to record this Room. You're not in it unless you say yes.");
	expect(calls.some(({ to }) => to === CONSENT)).toBe(false);
	// It takes no place from the way out.
	expect(screen.getByRole("button", { name: "Leave quietly" }).closest("[aria-label='Recording']")).toBeNull();
});

test.each([
	["Yes, record me", "yes", "Recording · You're in it.", "You're in the recording."],
	["Don't record me", "no", "Recording · You're not in it.", "You're not in the recording."],
] as const)("%s is sent with the version of the words, by keyboard", async (label, answer, shown, said) => {
	let given: CallRecording["answer"] = null;
	const { calls } = await renderCall({
		media,
		answers: {
			[CONSENT]: () => {
				given = answer;
				return null;
			},
			[address("GET", "/call")]: () => callWith({ recording: recordingWith({ answer: given }) }),
		},
	});
	within(await question())
		.getByRole("button", { name: label })
		.focus();
	await userEvent.keyboard("{Enter}");
	await waitFor(() => expect(screen.queryByRole("region", { name: "Recording" })).toBeNull());
	expect(calls.find(({ to }) => to === CONSENT)?.body).toEqual({ answer, text: recordingTextVersion });
	expect(notice()).toBe(shown);
	await heard(said);
	expect(document.activeElement?.textContent).toBe("Change whether you're recorded");
});

test("someone who comes later is asked, too", async () => {
	await renderCall({ media, call: { recording: recordingWith() } });
	expect(await question()).toBeDefined();
	await heard("A host would like to record this Room.");
});

test("an answer can be changed at any time", async () => {
	let answer: CallRecording["answer"] = "yes";
	const { calls } = await renderCall({
		media,
		answers: {
			[CONSENT]: () => {
				answer = "no";
				return null;
			},
			[address("GET", "/call")]: () => callWith({ recording: recordingWith({ answer }) }),
		},
	});
	await userEvent.click(screen.getByRole("button", { name: "Change whether you're recorded" }));
	const dialog = within(await screen.findByRole("dialog", { name: "This Room is being recorded" }));
	expect(dialog.getByText(/what was recorded of you is deleted at once/)).toBeDefined();
	expect(dialog.queryByRole("button", { name: "Stop recording" })).toBeNull();
	await userEvent.click(dialog.getByRole("button", { name: "Don't record me" }));
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	expect(calls.find(({ to }) => to === CONSENT)?.body).toEqual({ answer: "no", text: recordingTextVersion });
	expect(notice()).toBe("Recording · You're not in it.");
});

test("an answer to other words isn't taken, and the member is told", async () => {
	await renderCall({
		media,
		call: { recording: recordingWith() },
		answers: { [CONSENT]: errorResponse(409, "rooms.consent_text") },
	});
	await userEvent.click(within(await question()).getByRole("button", { name: "Yes, record me" }));
	expect(await screen.findByText(/The question has changed/)).toBeDefined();
	expect(notice()).toBe("Recording · You're not in it unless you say yes.");
});

test("those who lead record the Room after reading what happens", async () => {
	const recording = recordingWith({ recorded: 0, asked: 2 });
	const { calls } = await renderCall({
		media,
		call: leading,
		answers: { [address("PUT", "/recording")]: callWith({ ...leading, recording }) },
	});
	await userEvent.click(screen.getByRole("button", { name: "Record" }));
	const dialog = within(await screen.findByRole("dialog", { name: "Record this Room?" }));
	expect(dialog.getByText(/Only people who say yes are in it/)).toBeDefined();
	expect(calls.some(({ to }) => to === address("PUT", "/recording"))).toBe(false);
	await userEvent.click(dialog.getByRole("button", { name: "Start recording" }));
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	expect(calls.find(({ to }) => to === address("PUT", "/recording"))?.body).toEqual({ isOn: true });
	expect(notice()).toContain("Nobody has said yes, 2 haven't answered yet.");
	expect(document.activeElement).toBe(screen.getByRole("button", { name: "Stop recording" }));
	expect(await question()).toBeDefined();
});

test("those who lead stop it, and are told what becomes of it", async () => {
	const { calls } = await renderCall({
		media,
		call: { ...leading, recording: recordingWith({ answer: "yes", recorded: 1, asked: 0 }) },
		answers: {
			[address("PUT", "/recording")]: callWith({ ...leading, recordingEnd: { at: Date.now(), reason: "host" } }),
		},
	});
	await userEvent.click(screen.getByRole("button", { name: "Stop recording" }));
	expect(calls.find(({ to }) => to === address("PUT", "/recording"))?.body).toEqual({ isOn: false });
	await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Record" })));
	const stopped = await screen.findByText("The recording stopped. What was recorded until then is kept.");
	await heard("The recording has stopped.");
	await userEvent.click(screen.getByRole("button", { name: "OK" }));
	expect(stopped.isConnected).toBe(false);
	expect(screen.getByText("Not recorded now.")).toBeDefined();
});

test("those who lead are told why a recording stopped without them", async () => {
	const { change } = await renderCall({ media, call: { ...leading, recording: recordingWith({ answer: "no" }) } });
	await change({ recording: null, recordingEnd: { at: Date.now(), reason: "disk" } });
	expect(
		await screen.findByText(
			"The recording stopped because there was no space left for it. What was recorded until then is kept.",
		),
	).toBeDefined();
});

test("those who lead read how a recording ended also when they come back after it", async () => {
	await renderCall({ media, call: { ...leading, recordingEnd: { at: 5, reason: "too_long" } } });
	const text = "The recording stopped after three hours. What was recorded until then is kept.";
	expect(screen.getByText(text)).toBeDefined();
	await userEvent.click(screen.getByRole("button", { name: "OK" }));
	expect(screen.queryByText(text)).toBeNull();
});

test("who is removed hears nothing of the end of a recording", async () => {
	const { change } = await renderCall({ media, call: { recording: recordingWith({ answer: "yes" }) } });
	await heard("This Room is being recorded.");
	await change({ me: seatWith({ state: "removed" }), people: [], recording: null });
	await waitFor(() => expect(notice).toThrow());
	expect(screen.queryByText("The recording has stopped.")).toBeNull();
});

test.each([
	["a member", { mayRecord: false }],
	["a host of a Room that is never recorded", { ...leading, mayRecord: false }],
])("%s is not offered to record", async (_who, call) => {
	await renderCall({ media, call });
	expect(screen.queryByRole("button", { name: "Record" })).toBeNull();
});

test("on other pages the bar says whether one is recorded", async () => {
	const { go } = await renderCall({ media, call: { recording: recordingWith({ answer: "no" }) } });
	await waitFor(() => expect(media.tickets).toHaveLength(1));
	await go("/community/wins");
	const bar = await screen.findByRole("region", { name: "Your Room" });
	expect(bar.textContent).toContain("Recording. You're not in it.");
	act(() => media.events?.onContact(false));
	await waitFor(() => expect(bar.textContent).toContain("Reconnecting; you keep your seat"));
	expect(bar.textContent).toContain("Recording. You're not in it.");
});
