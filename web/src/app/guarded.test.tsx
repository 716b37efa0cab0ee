/** A page that the guard refuses never shows, not even for the moment before the page that takes its place. */
import { createMemoryHistory } from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { makeQueryClient } from "@/lib/query-client";
import { seedSession } from "@/lib/session";
import { memberSession } from "@/lib/session-fixture";
import { App, makeRouter } from "./app";

afterEach(() => vi.unstubAllGlobals());

test.each(["/community/admin", "/community/partners", "/community/maintenance"])(
	"%s never shows to a member",
	async (path) => {
		vi.stubGlobal("scrollTo", () => {});
		const seen = new Set<string>();
		const watcher = new MutationObserver(() => {
			const headline = document.querySelector("h1")?.textContent;
			if (headline) seen.add(headline);
		});
		watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
		const client = makeQueryClient();
		seedSession(client, memberSession());
		const history = createMemoryHistory({ initialEntries: [path] });

		render(<App client={client} router={makeRouter(history)} />);
		const headline = await screen.findByRole("heading", { level: 1 });
		await vi.waitFor(() => expect(history.location.pathname).toBe("/community"));
		await screen.findByRole("heading", { level: 1, name: /Maya/ });
		watcher.disconnect();

		expect([...seen]).toEqual([headline.textContent]);
	},
);
