/** The check of microphone and camera: only on request, explained where it fails, and stopped when it is over. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mockApi, renderApp } from "@/app/app-fixture";
import { emptyCommunity } from "@/lib/empty-pages-fixture";
import { getChosenDevice } from "./chosen-devices";
import { CALL, callWith, ONE, PAGE, roomWith, supporter } from "./room-fixture";

beforeEach(() => localStorage.clear());
afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	setMediaDevices(undefined);
});

const setMediaDevices = (value: unknown) =>
	Object.defineProperty(navigator, "mediaDevices", { configurable: true, value });

const devices = [
	{ kind: "audioinput", deviceId: "m1", label: "Built-in" },
	{ kind: "audioinput", deviceId: "m2", label: "Headset" },
	{ kind: "videoinput", deviceId: "c1", label: "Webcam" },
];

interface Wanted {
	audio?: true | { deviceId: { ideal: string } };
	video?: true | { deviceId: { ideal: string } };
}

/** Scripts the browser's devices; returns what was asked for, and the tracks that run. */
function scriptDevices(fails?: string) {
	const asked: Wanted[] = [];
	const running = new Set<object>();
	const mediaDevices = {
		async getUserMedia(wanted: Wanted) {
			asked.push(wanted);
			if (fails) throw new DOMException("", fails);
			const of = wanted.audio ?? wanted.video;
			const deviceId = of === true || of === undefined ? (wanted.audio ? "m1" : "c1") : of.deviceId.ideal;
			const track = { stop: () => running.delete(track), getSettings: () => ({ deviceId }) };
			running.add(track);
			return { getTracks: () => [track] };
		},
		enumerateDevices: async () => devices,
	};
	setMediaDevices(mediaDevices);
	return { asked, running };
}

async function openCheck() {
	mockApi({ ...emptyCommunity, [ONE]: roomWith({ status: "live" }), [CALL]: callWith() });
	const app = renderApp(PAGE, supporter());
	await userEvent.click(await screen.findByRole("button", { name: "Check microphone and camera" }));
	return app;
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("nothing is asked of the browser before a button is pressed, and each device has its own", async () => {
	const { asked } = scriptDevices();
	await openCheck();
	expect(asked).toEqual([]);
	await press("Try the microphone");
	expect(await screen.findByRole("meter", { name: "Microphone level" })).toBeDefined();
	expect(asked).toEqual([{ audio: true }]);
	await press("Try the camera");
	expect(await screen.findByLabelText("Your camera")).toBeDefined();
	expect(asked).toEqual([{ audio: true }, { video: true }]);
});

test.each([
	["turning it off", () => press("Turn the microphone off")],
	["closing the check", () => press("Close the check")],
	["leaving the page", async () => userEvent.click(screen.getByRole("link", { name: "All Rooms" }))],
])("%s stops every track", async (_how, end) => {
	const { running } = scriptDevices();
	await openCheck();
	await press("Try the microphone");
	await screen.findByRole("meter");
	expect(running.size).toBe(1);
	await end();
	await waitFor(() => expect(running.size).toBe(0));
});

test("another device can be chosen, which this browser remembers", async () => {
	const { asked, running } = scriptDevices();
	await openCheck();
	await press("Try the microphone");
	const choice = await screen.findByLabelText<HTMLSelectElement>("Which microphone");
	expect([...choice.options].map(({ text }) => text)).toEqual(["Built-in", "Headset"]);
	await userEvent.selectOptions(choice, "Headset");
	await waitFor(() => expect(asked.at(-1)).toEqual({ audio: { deviceId: { ideal: "m2" } } }));
	expect(getChosenDevice("microphone")).toBe("m2");
	expect(getChosenDevice("camera")).toBeUndefined();
	await waitFor(() => expect(running.size).toBe(1));
	await press("Close the check");
	await press("Check microphone and camera");
	await press("Try the microphone");
	await waitFor(() => expect(asked.at(-1)).toEqual({ audio: { deviceId: { ideal: "m2" } } }));
	expect(asked).toHaveLength(3);
});

test("a single device needs no choice", async () => {
	scriptDevices();
	await openCheck();
	await press("Try the camera");
	await screen.findByLabelText("Your camera");
	expect(screen.queryByLabelText("Which camera")).toBeNull();
});

test.each([
	["NotAllowedError", /^Your browser doesn't let this page use the camera/],
	["NotFoundError", /^We found no camera on this device/],
	["NotReadableError", /^Another program is using the camera/],
	["AbortError", /^The camera didn't start/],
])("%s is explained, without needing the device", async (name, text) => {
	scriptDevices(name);
	await openCheck();
	await press("Try the camera");
	const camera = within(screen.getByRole("region", { name: "Camera" }));
	expect(await camera.findByText(text)).toBeDefined();
	expect(camera.getByRole("button", { name: "Try the camera" })).toBeDefined();
});

test("a browser without devices says so", async () => {
	setMediaDevices(undefined);
	await openCheck();
	await press("Try the microphone");
	expect(await screen.findByText(/^This browser can't use a microphone here/)).toBeDefined();
});
