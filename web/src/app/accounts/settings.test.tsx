/** The settings: address, password, email updates, appearance, devices, and putting Exhale on the home screen. */
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { PageDeviceSession } from "@/lib/api/types.gen";
import { emptyHome, emptySettings } from "@/lib/empty-pages-fixture";
import { font, quiet, textSize, theme } from "@/lib/preferences";
import { memberSession } from "@/lib/session-fixture";
import { type Answers, errorResponse, mockApi, renderApp } from "../app-fixture";

const NOW = Date.now();
const devices = {
	items: [
		{
			id: "phone",
			device: "Safari on iPhone",
			createdAt: NOW - 7_200_000,
			lastSeenAt: NOW - 3_600_000,
			current: false,
		},
		{ id: "here", device: "Firefox on Linux", createdAt: NOW - 86_400_000, lastSeenAt: NOW, current: true },
	],
	nextCursor: null,
};

afterEach(() => {
	vi.unstubAllGlobals();
	theme.set("system");
	textSize.set("100");
	font.set("readable");
	quiet.set("off");
});

async function open(title: string, answers: Answers = {}) {
	const calls = mockApi({ ...emptySettings, "GET /api/sessions": devices, ...answers });
	const app = renderApp(`/community/settings/${title.toLowerCase()}`, memberSession());
	await screen.findByRole("heading", { level: 1, name: `Settings: ${title}` });
	const listed = () => calls.filter((call) => call.to === "GET /api/sessions").length;
	return { ...app, listed, changes: () => calls.filter((call) => !call.to.startsWith("GET")) };
}

const card = (name: string) => {
	const found = screen.getByRole("heading", { level: 2, name }).closest("section");
	if (!found) throw new Error(`no card ${name}`);
	return within(found);
};
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("the address", () => {
	test("changes only once the new one has proved itself", async () => {
		const { changes } = await open("Account", {
			"POST /api/account/email": null,
			"PUT /api/account/email": memberSession({ email: "new@example.org" }),
		});
		await press("Change address");
		expect(document.activeElement).toBe(screen.getByLabelText("New email address"));
		await userEvent.keyboard("new@example.org");
		await userEvent.type(screen.getByLabelText("Your password"), "a quiet walk");
		await press("Send a code");
		expect((await screen.findByText(/stays the same until you enter it/)).textContent).toContain("new@example.org");
		expect(document.activeElement).toBe(screen.getByLabelText("6-digit code"));
		await userEvent.keyboard("12 34 56");
		await press("Use this address");
		expect(await card("Email address").findByText("new@example.org")).toBeDefined();
		expect(screen.getByText("Your email address has been changed.")).toBeDefined();
		expect(document.activeElement).toBe(screen.getByRole("button", { name: "Change address" }));
		expect(changes()).toEqual([
			{ to: "POST /api/account/email", body: { email: "new@example.org", password: "a quiet walk" } },
			{ to: "PUT /api/account/email", body: { code: "123456" } },
		]);
	});

	test("a wrong password is said at its field", async () => {
		await open("Account", {
			"POST /api/account/email": errorResponse(422, "fields.invalid", { fields: { password: "wrong" } }),
		});
		await press("Change address");
		await userEvent.type(screen.getByLabelText("New email address"), "new@example.org");
		await userEvent.type(screen.getByLabelText("Your password"), "wrong");
		await press("Send a code");
		await waitFor(() => expect(screen.getByLabelText("Your password").getAttribute("aria-invalid")).toBe("true"));
		expect(screen.getByRole("alert").textContent).toContain("That isn't your current password.");
	});
});

test("the password changes with the present one, and the list of devices is asked for again", async () => {
	const { changes, listed, go } = await open("Devices", { "PUT /api/account/password": null });
	await screen.findByText("Safari on iPhone");
	expect(listed()).toBe(1);
	go("/community/settings/account");
	await screen.findByRole("heading", { level: 1, name: "Settings: Account" });
	await press("Change password");
	await userEvent.type(screen.getByLabelText("Current password"), "a quiet walk");
	await userEvent.type(screen.getByLabelText("New password"), "another walk");
	await press("Save password");
	expect(
		await screen.findByText("Your password has been changed, and your other devices are logged out."),
	).toBeDefined();
	expect(changes()).toEqual([
		{ to: "PUT /api/account/password", body: { current: "a quiet walk", password: "another walk" } },
	]);
	go("/community/settings/devices");
	await waitFor(() => expect(listed()).toBe(2));
});

describe("email updates", () => {
	test("a choice is saved at once", async () => {
		const { changes } = await open("Notifications", {
			"PUT /api/onboarding/emails": memberSession({ emailUpdates: "off" }),
		});
		await userEvent.click(screen.getByRole("radio", { name: "Not at all" }));
		await waitFor(() =>
			expect(changes()).toEqual([{ to: "PUT /api/onboarding/emails", body: { emailUpdates: "off" } }]),
		);
		expect(screen.getByRole<HTMLInputElement>("radio", { name: "Not at all" }).checked).toBe(true);
	});

	test("a choice that could not be saved is not shown as if it were", async () => {
		await open("Notifications", { "PUT /api/onboarding/emails": errorResponse(503, "busy") });
		await userEvent.click(screen.getByRole("radio", { name: "Not at all" }));
		expect((await card("Updates").findByRole("alert")).textContent).toContain("Exhale is busy right now.");
		expect(screen.getByRole<HTMLInputElement>("radio", { name: "Once a week" }).checked).toBe(true);
	});
});

test("appearance takes effect at once", async () => {
	await open("Appearance");
	for (const name of ["Dark", "Largest", "My device's font"])
		await userEvent.click(screen.getByRole("radio", { name }));
	await userEvent.click(card("On this device").getByRole("switch", { name: "Quiet mode" }));
	expect(document.documentElement.dataset).toMatchObject({ theme: "dark", text: "125", font: "system", quiet: "on" });
});

describe("devices", () => {
	test("each is listed, and this one cannot be logged out by mistake", async () => {
		await open("Devices");
		const list = card("Where you're logged in");
		expect(await list.findByText("Firefox on Linux")).toBeDefined();
		const [first] = list.getAllByRole("listitem");
		expect(first?.textContent).toBe("Firefox on LinuxThis deviceLogged in 1 day ago");
		expect(list.queryByRole("button", { name: "Log out Firefox on Linux" })).toBeNull();
	});

	test("one of the others can be ended", async () => {
		let answer: PageDeviceSession = devices;
		const { changes } = await open("Devices", {
			"GET /api/sessions": () => answer,
			"DELETE /api/sessions/phone": () => {
				answer = { items: devices.items.slice(1), nextCursor: null };
				return null;
			},
		});
		await userEvent.click(await screen.findByRole("button", { name: "Log out Safari on iPhone" }));
		await waitFor(() => expect(screen.queryByText("Safari on iPhone")).toBeNull());
		expect(changes().map((call) => call.to)).toEqual(["DELETE /api/sessions/phone"]);
		expect(screen.getByText("That device has been logged out.")).toBeDefined();
		expect(document.activeElement?.textContent).toMatch(/^Firefox on Linux/);
	});

	test("all others are ended after a question only", async () => {
		let answer: PageDeviceSession = devices;
		const { changes } = await open("Devices", {
			"GET /api/sessions": () => answer,
			"DELETE /api/sessions": () => {
				answer = { items: devices.items.slice(1), nextCursor: null };
				return null;
			},
		});
		await screen.findByText("Safari on iPhone");
		await press("Log out all other devices");
		expect(changes()).toEqual([]);
		await press("Cancel");
		await press("Log out all other devices");
		await press("Log them out");
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		expect(changes().map((call) => call.to)).toEqual(["DELETE /api/sessions"]);
		expect(await screen.findByText("All other devices have been logged out.")).toBeDefined();
		await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Firefox on Linux/));
	});

	test("a list that did not load can be asked for again", async () => {
		let answer: PageDeviceSession | Response = errorResponse(500, "internal");
		await open("Devices", { "GET /api/sessions": () => answer });
		expect(await screen.findByText("Couldn't load this list")).toBeDefined();
		answer = devices;
		await press("Try again");
		expect(await screen.findByText("Safari on iPhone")).toBeDefined();
	});
});

describe("on the home screen", () => {
	const card = () => screen.queryByRole("heading", { name: "Exhale on your home screen" });
	let saved: unknown[];

	beforeEach(() => {
		vi.resetModules();
		localStorage.clear();
		saved = [];
	});

	/** With a fresh browser: the modules that remember the offer are reloaded. */
	async function fresh(path = "/community/settings/devices") {
		const [{ watchInstall }, lib, app] = await Promise.all([
			import("@/lib/install"),
			import("@/lib/session-fixture"),
			import("../app-fixture"),
		]);
		let session = lib.memberSession();
		app.mockApi({
			...emptyHome,
			...emptySettings,
			"GET /api/sessions": devices,
			"GET /api/session": () => session,
			"PATCH /api/members/me": (call) => {
				saved.push(call.body);
				session = lib.memberSession({ pwaInstalled: true });
				return null;
			},
		});
		watchInstall();
		app.renderApp(path, session);
		await screen.findByRole("heading", { level: 1 });
	}

	function offer(outcome = "accepted") {
		const prompt = vi.fn(async () => ({ outcome }));
		act(
			() =>
				void window.dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt })),
		);
		return prompt;
	}
	const sidebarButton = () => screen.queryByRole("button", { name: "Install" });

	test("R040 without a prompt it alerts how to do it by hand, word for word", async () => {
		await fresh();
		await press("Install App");
		expect(screen.getByRole("alert").textContent).toBe('Use "Add to Home Screen" in your browser menu to install.');
	});

	test("R041 R204 with a prompt it is shown instead of the alert, once", async () => {
		await fresh();
		const prompt = offer("dismissed");
		await press("Install App");
		expect(prompt).toHaveBeenCalledOnce();
		expect(screen.queryByRole("alert")).toBeNull();
		await press("Install App");
		expect(prompt).toHaveBeenCalledOnce();
	});

	test("R063 the sidebar has Install only while the browser can install", async () => {
		await fresh("/community");
		expect(sidebarButton()).toBeNull();
		const prompt = offer();
		expect(sidebarButton()?.closest("section")?.querySelector("h2")?.textContent).toBe("Resources");
		await press("Install");
		expect(prompt).toHaveBeenCalledOnce();
		expect(sidebarButton()).toBeNull();
	});

	test("R126 R205 R207 R335 once installed it is saved to the member's record, and no entry offers it any more", async () => {
		await fresh();
		offer();
		expect(sidebarButton()).not.toBeNull();
		act(() => void window.dispatchEvent(new Event("appinstalled")));
		expect([card(), sidebarButton()]).toEqual([null, null]);
		await waitFor(() => expect(saved).toEqual([{ pwaInstalled: true }]));
	});
});
