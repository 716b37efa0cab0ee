/** Installing: the prompt is kept and used once, installation is noticed, remembered and saved to the member's record. */
import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { INSTALL_BY_HAND } from "./installing";
import { makeQueryClient } from "./query-client";
import { seedSession } from "./session";
import { memberSession, visitorSession } from "./session-fixture";
import type { Session } from "./session-user";

const KEY = "exhale.pwaInstalled";
let patches: unknown[];
let server: Session;

beforeEach(() => {
	vi.resetModules();
	localStorage.clear();
	patches = [];
	server = memberSession();
	vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
		if (init.method !== "PATCH") return Response.json(server);
		patches.push([path, init.body]);
		server = memberSession({ pwaInstalled: true });
		return new Response(null, { status: 204 });
	});
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

async function show(boot: Session = visitorSession()) {
	const lib = await import("./install");
	lib.watchInstall();
	const client = makeQueryClient();
	seedSession(client, boot);
	function Probe() {
		const { installable, installed, byHand } = lib.useInstall();
		lib.useSaveInstalled();
		return <p>{`${installable ? "installable" : "-"} ${installed ? "installed" : "-"} ${byHand ? "by hand" : "-"}`}</p>;
	}
	render(
		<QueryClientProvider client={client}>
			<Probe />
		</QueryClientProvider>,
	);
	return lib;
}

function offer(outcome = "accepted") {
	const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
		prompt: vi.fn(async () => ({ outcome })),
	});
	act(() => void window.dispatchEvent(event));
	return event;
}

const text = () => screen.getByText(/-|install/).textContent;

test("R203 the browser's prompt is captured instead of shown", async () => {
	await show();
	expect(text()).toBe("- - -");
	const event = offer();
	expect(event.defaultPrevented).toBe(true);
	expect(event.prompt).not.toHaveBeenCalled();
	expect(text()).toBe("installable - -");
});

test("R041 R204 with a prompt, installing shows it, and once accepted it is cleared", async () => {
	const lib = await show();
	const event = offer("accepted");
	await act(() => lib.install());
	expect(event.prompt).toHaveBeenCalledOnce();
	expect(text()).toBe("- - -");
});

test("a prompt that the browser refuses leaves the way by hand", async () => {
	const lib = await show();
	offer().prompt.mockRejectedValueOnce(new Error("used"));
	await act(() => lib.install());
	expect(text()).toBe("- - by hand");
});

test("R040 without a prompt, installing says how to do it by hand", async () => {
	const lib = await show();
	await act(() => lib.install());
	expect(text()).toBe("- - by hand");
	expect(INSTALL_BY_HAND).toBe('Use "Add to Home Screen" in your browser menu to install.');
});

test("R205 appinstalled marks the app as installed", async () => {
	await show();
	offer();
	act(() => void window.dispatchEvent(new Event("appinstalled")));
	expect(text()).toBe("- installed -");
	expect(localStorage.getItem(KEY)).toBe("1");
});

test("R206 running standalone counts as installed", async () => {
	vi.spyOn(window, "matchMedia").mockImplementation(
		(query) => Object.assign(new EventTarget(), { matches: query.includes("standalone") }) as MediaQueryList,
	);
	await show();
	expect(text()).toBe("- installed -");
});

test("R207 the installation is saved to the member's record once", async () => {
	await show(memberSession());
	act(() => void window.dispatchEvent(new Event("appinstalled")));
	await waitFor(() => expect(patches).toEqual([["/api/members/me", '{"pwaInstalled":true}']]));
	act(() => void window.dispatchEvent(new Event("appinstalled")));
	await new Promise((resolve) => setTimeout(resolve, 20));
	expect(patches).toHaveLength(1);
});

test("O-68: installed while signed out is remembered, and saved with the next session", async () => {
	localStorage.setItem(KEY, "1");
	await show(visitorSession());
	expect(text()).toBe("- installed -");
	expect(patches).toHaveLength(0);
	const { cleanup } = await import("@testing-library/react");
	cleanup();
	await show(memberSession());
	await waitFor(() => expect(patches).toHaveLength(1));
});
