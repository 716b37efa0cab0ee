/** The session of the page: from the boot JSON, refreshed by focus and by other tabs, and kept apart between members. */
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, render, renderHook, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readBoot } from "./boot";
import { client } from "./http";
import { makeQueryClient } from "./query-client";
import { logOut, SessionProvider, seedSession, useAdoptSession, useSession } from "./session";
import { memberSession, visitorSession } from "./session-fixture";
import type { Session } from "./session-user";

let server: Session;
let status: number;
const asked: string[] = [];

beforeEach(() => {
	server = memberSession();
	status = 200;
	asked.length = 0;
	vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
		asked.push(`${init.method} ${path}`);
		if (path === "/api/session" && init.method === "GET") return Response.json(server);
		if (init.method === "DELETE") return new Response(null, { status: 204 });
		return Response.json(status === 200 ? { of: server.user?.uid } : { code: "session.none" }, { status });
	});
});
afterEach(() => vi.unstubAllGlobals());

let adopt: (session: Session) => void;

function Probe() {
	const { session, user } = useSession();
	adopt = useAdoptSession();
	return <p>{session ? (user?.firstName ?? "nobody") : "unresolved"}</p>;
}

function Private() {
	const { data } = useQuery({
		queryKey: ["secret"],
		queryFn: () => client.get<{ 200: { of: string } }, never, true>({ url: "/api/secret" }),
		retry: false,
	});
	return <p>secret of {data?.of ?? "none"}</p>;
}

function show(boot?: Session) {
	const client = makeQueryClient();
	seedSession(client, boot);
	render(
		<QueryClientProvider client={client}>
			<SessionProvider>
				<Probe />
				<Private />
			</SessionProvider>
		</QueryClientProvider>,
	);
	return client;
}

test("the boot session is there at once and asks for nothing", async () => {
	show(memberSession());
	expect(screen.getByText("Maya")).toBeDefined();
	await screen.findByText(/^secret of 0190/);
	expect(asked).toEqual(["GET /api/secret"]);
});

test("without a boot session it is unresolved, then asked for", async () => {
	show();
	expect(screen.getByText("unresolved")).toBeDefined();
	expect(await screen.findByText("Maya")).toBeDefined();
});

test("the boot JSON is read from the page, and the kept shell has none", () => {
	const page = document.implementation.createHTMLDocument();
	expect(readBoot(page)).toBeUndefined();
	const script = page.createElement("script");
	script.id = "boot";
	page.head.append(script);
	script.textContent = JSON.stringify(memberSession());
	expect(readBoot(page)?.user?.firstName).toBe("Maya");
	script.textContent = "{";
	expect(readBoot(page)).toBeUndefined();
	script.textContent = "null";
	expect(readBoot(page)).toBeUndefined();
});

test("whom the guard lets into the community is admitted, and nobody before that is known", async () => {
	const admitted = (boot?: Session) => {
		const client = makeQueryClient();
		seedSession(client, boot);
		const wrapper = ({ children }: { children: ReactNode }) => (
			<QueryClientProvider client={client}>{children}</QueryClientProvider>
		);
		return renderHook(() => useSession().admitted, { wrapper }).result;
	};
	expect(admitted(memberSession()).current).toBe(true);
	expect(admitted(memberSession({}, { ...memberSession().guard, community: "/community/verify" })).current).toBe(false);
	expect(admitted(visitorSession()).current).toBe(false);
	const later = admitted();
	expect(later.current).toBe(false);
	await waitFor(() => expect(later.current).toBe(true));
});

test("another tab's logout is heard", async () => {
	show(memberSession());
	server = visitorSession();
	const other = new BroadcastChannel("exhale.session");
	other.postMessage("changed");
	expect(await screen.findByText("nobody")).toBeDefined();
	other.close();
});

test("coming back to the tab asks again once the session is not fresh any more", async () => {
	const client = show(memberSession());
	await screen.findByText(/^secret of 0190/);
	client.setQueryData(["session"], memberSession(), { updatedAt: Date.now() - 60_000 });
	server = memberSession({ firstName: "Mia" });
	act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
	expect(await screen.findByText("Mia")).toBeDefined();
});

test("a refusal for want of a session asks for the session again", async () => {
	status = 401;
	server = visitorSession();
	show(memberSession());
	expect(await screen.findByText("nobody")).toBeDefined();
});

test("the next member on this device never sees what the cache held for the one before", async () => {
	const client = show(memberSession());
	await screen.findByText(/^secret of 0190/);
	const next = memberSession({ uid: "other", firstName: "Daniel" });
	server = next;
	asked.length = 0;
	act(() => adopt(next));
	expect(client.getQueryData(["secret"])).toBeUndefined();
	await screen.findByText("Daniel");
	expect(asked).not.toContain("GET /api/session");
});

test("an adopted session stays, whatever is answered to what was asked before", async () => {
	let late = (_: Response) => {};
	const client = show(memberSession());
	await screen.findByText(/^secret of 0190/);
	const answering = fetch;
	vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => {
		vi.stubGlobal("fetch", answering);
		return new Promise<Response>((resolve, reject) => {
			late = resolve;
			signal?.addEventListener("abort", () => reject(signal.reason));
		});
	});
	server = memberSession({ firstName: "Mia" });
	const asking = client.refetchQueries({ queryKey: ["session"] });
	act(() => adopt(memberSession({ firstName: "Mia" })));
	late(Response.json(visitorSession()));
	await asking;
	expect(await screen.findByText("Mia")).toBeDefined();
	await waitFor(() => expect(client.getQueryState(["session"])?.fetchStatus).toBe("idle"));
	expect(screen.getByText("Mia")).toBeDefined();
});

test("what was being asked for when a session is adopted is asked again, since it may be newer", async () => {
	const client = show(memberSession());
	await screen.findByText(/^secret of 0190/);
	server = memberSession({ firstName: "Mia", tier: 1 });
	void client.refetchQueries({ queryKey: ["session"] });
	act(() => adopt(memberSession({ firstName: "Mia" })));
	await waitFor(() => expect(client.getQueryData<Session>(["session"])?.user?.tier).toBe(1));
});

test("logging out tells the server and the other tabs, leaves no draft behind, and leads to /", async () => {
	const heard = vi.fn();
	const other = new BroadcastChannel("exhale.session");
	other.onmessage = heard;
	const leave = vi.fn();
	localStorage.setItem("exhale.draft.win.uid", "words");
	sessionStorage.setItem("exhale.signup", "words");
	const deleteDatabase = vi.fn();
	vi.stubGlobal("indexedDB", { databases: async () => [{ name: "exhale-drafts" }], deleteDatabase });
	await logOut(leave);
	expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
	expect(deleteDatabase).toHaveBeenCalledWith("exhale-drafts");
	expect(asked).toEqual(["DELETE /api/session"]);
	expect(leave).toHaveBeenCalledWith("/");
	await waitFor(() => expect(heard).toHaveBeenCalled());
	other.close();
});
