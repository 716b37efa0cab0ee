/** This device: what it can do is said, the browser is asked only after a press, and what was declined stays declined. */

import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answers, mockApi, renderApp } from "@/app/app-fixture";
import { clearPushNotifications } from "@/commons/devices/push-device";
import { PushOffer } from "@/commons/devices/push-offer";
import type { NotificationPreferences } from "@/lib/api/types.gen";
import { emptySettings } from "@/lib/empty-pages-fixture";
import { makeQueryClient } from "@/lib/query-client";
import { memberSession } from "@/lib/session-fixture";

const SUBSCRIPTION = "/api/push/subscription";
const SAVE = "PUT /api/notifications/preferences";
const toldAbout = { tagged: true, answered: true, replied: true, reviewed: true };

/** A browser that can be told, and what it was asked. */
function browser(permission: NotificationPermission, answer: NotificationPermission = "granted") {
	const keys = { p256dh: "the key", auth: "the secret" };
	const subscription = {
		toJSON: () => ({ endpoint: "https://push.test/one", expirationTime: null, keys }),
		unsubscribe: vi.fn(async () => true),
	};
	let cached: typeof subscription | null = null;
	const subscribe = vi.fn(async (_: PushSubscriptionOptionsInit) => {
		cached = subscription;
		return subscription;
	});
	const shown = { close: vi.fn() };
	const registration = {
		pushManager: { subscribe, getSubscription: async () => cached },
		getNotifications: async () => [shown],
	};
	const ask = vi.fn(async () => {
		Notification.permission = answer;
		return answer;
	});
	const Notification = { permission, requestPermission: ask };
	vi.stubGlobal("PushManager", class {});
	vi.stubGlobal("Notification", Notification);
	Object.defineProperty(navigator, "serviceWorker", {
		value: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
		configurable: true,
	});
	return { ask, subscribe, subscription, shown };
}

beforeEach(() => localStorage.clear());
afterEach(() => {
	vi.unstubAllGlobals();
	Reflect.deleteProperty(navigator, "serviceWorker");
});

async function openSettings(answers: Answers = {}) {
	const calls = mockApi({
		...emptySettings,
		[SAVE]: ({ body }) => ({ chosen: true, preferences: body as NotificationPreferences }),
		[`PUT ${SUBSCRIPTION}`]: null,
		[`DELETE ${SUBSCRIPTION}`]: null,
		...answers,
	});
	renderApp("/community/settings/notifications", memberSession());
	const headline = await screen.findByRole("heading", { name: "On this device" });
	return { calls, card: within(headline.closest("div")?.parentElement as HTMLElement) };
}

test("a browser that cannot, and one where it is blocked, say so and offer nothing", async () => {
	const { card } = await openSettings();
	expect(await card.findByText(/This browser can't show notifications/)).toBeDefined();
	expect(card.queryByRole("button")).toBeNull();
});

test("where it is blocked, the way out is said", async () => {
	const { ask } = browser("denied");
	const { card } = await openSettings();
	expect(await card.findByText(/are blocked in your browser/)).toBeDefined();
	expect(card.queryByRole("button")).toBeNull();
	expect(ask).not.toHaveBeenCalled();
});

test("pressed, it asks the browser, adds the device and tells about the usual kinds; it can be stopped again", async () => {
	const { ask, subscribe, subscription } = browser("default");
	const { card, calls } = await openSettings();
	const button = await card.findByRole("button", { name: "Turn on for this device" });
	expect(ask).not.toHaveBeenCalled();
	await userEvent.click(button);
	expect(await card.findByText(/Notifications are on for this device/)).toBeDefined();
	expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: "BKey" });
	expect(calls.find(({ to }) => to === `PUT ${SUBSCRIPTION}`)?.body).toEqual({
		endpoint: "https://push.test/one",
		keys: { p256dh: "the key", auth: "the secret" },
	});
	const saved = () => calls.filter(({ to }) => to === SAVE).map(({ body }) => body);
	await waitFor(() => expect(saved()).toMatchObject([{ push: toldAbout }]));
	const replies = screen.getByRole<HTMLInputElement>("checkbox", { name: "Replies to you: push" });
	await waitFor(() => expect(replies.checked).toBe(true));
	await userEvent.click(replies);
	await waitFor(() => expect(saved().at(-1)).toMatchObject({ push: { ...toldAbout, replied: false } }));
	await userEvent.click(card.getByRole("button", { name: "Turn off for this device" }));
	expect(await card.findByText("Notifications are off on this device.")).toBeDefined();
	expect(subscription.unsubscribe).toHaveBeenCalled();
	expect(calls.some(({ to }) => to === `DELETE ${SUBSCRIPTION}`)).toBe(true);
});

test("what the member leaves unanswered or refuses adds nothing", async () => {
	const { subscribe } = browser("default", "denied");
	const { card, calls } = await openSettings();
	await userEvent.click(await card.findByRole("button", { name: "Turn on for this device" }));
	expect(await card.findByText(/are blocked in your browser/)).toBeDefined();
	expect(subscribe).not.toHaveBeenCalled();
	expect(calls.some(({ to }) => to === SAVE || to === `PUT ${SUBSCRIPTION}`)).toBe(false);
});

test("a device that the server does not take is not shown as on", async () => {
	const { subscription } = browser("default");
	const { card } = await openSettings({
		[`PUT ${SUBSCRIPTION}`]: Response.json({ code: "fields.invalid", fields: {} }, { status: 422 }),
	});
	await userEvent.click(await card.findByRole("button", { name: "Turn on for this device" }));
	expect(await card.findByText("That didn't work. Please try again.")).toBeDefined();
	expect(card.getByRole("button", { name: "Turn on for this device" })).toBeDefined();
	expect(subscription.unsubscribe).toHaveBeenCalled();
});

test("a browser whose push service the server does not know is told so", async () => {
	browser("default");
	const fields = { endpoint: "unknown_service" };
	const { card } = await openSettings({
		[`PUT ${SUBSCRIPTION}`]: Response.json({ code: "fields.invalid", fields }, { status: 422 }),
	});
	await userEvent.click(await card.findByRole("button", { name: "Turn on for this device" }));
	expect(await card.findByText(/can't send notifications to this browser yet/)).toBeDefined();
});

function offer() {
	const calls = mockApi({
		...emptySettings,
		[SAVE]: ({ body }) => ({ chosen: true, preferences: body as NotificationPreferences }),
		[`PUT ${SUBSCRIPTION}`]: null,
	});
	const shown = render(
		<QueryClientProvider client={makeQueryClient()}>
			<PushOffer />
		</QueryClientProvider>,
	);
	return { ...shown, calls };
}

test("after the member's own post it is offered where nothing was decided, and tells about reviews", async () => {
	for (const decided of ["denied", "granted"] as const) {
		browser(decided);
		const { container, unmount } = offer();
		expect(container.textContent).toBe("");
		unmount();
	}
	const { ask } = browser("default");
	const { calls } = offer();
	expect(ask).not.toHaveBeenCalled();
	await userEvent.click(screen.getByRole("button", { name: "Notify me" }));
	expect(await screen.findByText(/We'll notify you on this device/)).toBeDefined();
	expect(calls.find(({ to }) => to === SAVE)?.body).toMatchObject({ push: { reviewed: true } });
});

test("said not now, it is not offered again", async () => {
	const { ask } = browser("default");
	const { container, unmount } = offer();
	await userEvent.click(screen.getByRole("button", { name: "Not now" }));
	expect(container.textContent).toBe("");
	unmount();
	expect(offer().container.textContent).toBe("");
	expect(ask).not.toHaveBeenCalled();
	expect(localStorage.getItem("exhale.deviceOfferDeclined")).toBe("yes");
});

test("what was read is removed from the lock screen", async () => {
	const { shown } = browser("granted");
	await clearPushNotifications();
	expect(shown.close).toHaveBeenCalledOnce();
});
