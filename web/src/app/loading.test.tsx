/** Until it is known who is here there is the loading view that fits the address, and nothing of the page. */
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { emptyCommunity, emptyHome } from "@/lib/empty-pages-fixture";
import { memberSession } from "@/lib/session-fixture";
import type { Session } from "@/lib/session-user";
import { errorResponse, mockApi, renderApp } from "./app-fixture";

afterEach(() => vi.unstubAllGlobals());

/** A session that comes when the test says so. */
function sessionLater() {
	let answer = (_: Session) => {};
	mockApi({
		...emptyCommunity,
		"GET /api/rooms/0190": errorResponse(404, "not_found"),
		"GET /api/session": () =>
			new Promise<Session>((resolve) => {
				answer = resolve;
			}),
	});
	return () => act(async () => answer(memberSession()));
}

test.each([
	["/community/wins", "Loading Wins"],
	["/community/rooms/0190", "Connecting to Room"],
])("R093 %s shows %s while the session is unresolved, and then the page", async (path, words) => {
	const answer = sessionLater();
	renderApp(path);
	expect(await screen.findByText(words)).toBeDefined();
	expect(screen.queryByRole("heading", { level: 1 })).toBeNull();
	await answer();
	// A Room loads with the same words.
	await waitFor(() => {
		expect(screen.queryByText(words)).toBeNull();
		expect(screen.getByRole("heading", { level: 1 })).toBeDefined();
	});
});

test.each(["/community/chat/community", "/community/dm/0190"])(
	"R093 R096 %s shows the typing bubble while the session is unresolved",
	async (path) => {
		const answer = sessionLater();
		renderApp(path);
		expect(await screen.findByTestId("typing-bubble")).toBeDefined();
		await answer();
		expect(await screen.findByRole("heading", { level: 1 })).toBeDefined();
		expect(screen.queryByTestId("typing-bubble")).toBeNull();
	},
);

test("with a session in the page there is no loading view at all", async () => {
	mockApi(emptyHome);
	const { container } = renderApp("/community", memberSession());
	const seen: string[] = [];
	const watcher = new MutationObserver(() => seen.push(container.textContent ?? ""));
	watcher.observe(container, { childList: true, subtree: true, characterData: true });
	await screen.findByRole("heading", { level: 1 });
	watcher.disconnect();
	expect(seen.some((text) => text.includes("Loading Wins"))).toBe(false);
});

test("where the server cannot say who is here, it says so, with a reference, a way on and help", async () => {
	mockApi({ "GET /api/session": errorResponse(500, "internal", { requestId: "0190ref" }) });
	renderApp("/community");
	expect(await screen.findByRole("heading", { name: "We can't reach Exhale" })).toBeDefined();
	expect(screen.getByText("Reference: 0190ref")).toBeDefined();
	expect(screen.getByRole("button", { name: "Try again" })).toBeDefined();
	expect(screen.getByRole("link", { name: "I need help now" }).getAttribute("href")).toBe("/help-now");
});
