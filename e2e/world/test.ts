/** The test function of every journey, with watched browsers, members, a server and media as fixtures. */
import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from "@playwright/test";
import { makeMedia, type TestMedia } from "./media";
import { type DemoName, demoMember, type Member, newMember } from "./member";
import { type OwnServer, ownServer } from "./server";
import { makeWatch, type Watch } from "./watch";

export { expect, type Locator, type Page } from "@playwright/test";

interface World {
	watch: Watch;
	/** A new member who has finished signing up. */
	member: (firstName?: string) => Promise<Member>;
	/** One of the demo's members: only for actions that leave no trace for other tests. */
	demo: (name: DemoName) => Promise<Member>;
	/** A separate browser for this member, or for a visitor, opened at a path. */
	open: (member: Member | null, path: string, options?: BrowserContextOptions) => Promise<Page>;
	/** Additional environment variables for `server`. */
	settings: Record<string, string>;
	/** A server for this test alone; its pages are opened by absolute URL. */
	server: OwnServer;
	/** Puts the member's session into this page's browser. */
	enter: (page: Page, member: Member) => Promise<void>;
}

export const test = base.extend<World, { media: TestMedia }>({
	watch: [
		async ({ context, baseURL }, use) => {
			const watch = makeWatch(baseURL ?? "");
			await watch.follow(context);
			await use(watch);
			watch.expectClean();
		},
		{ auto: true },
	],
	member: async ({ playwright, baseURL }, use) => {
		await use((firstName) => newMember(playwright.request, baseURL ?? "", firstName));
	},
	demo: async ({ playwright, baseURL }, use) => {
		await use((name) => demoMember(playwright.request, baseURL ?? "", name));
	},
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
	enter: async ({}, use) => {
		await use(async (page, member) => {
			const { cookies } = await member.api.storageState();
			await page.context().addCookies(cookies);
		});
	},
	open: async ({ browser, watch, enter }, use) => {
		const opened: BrowserContext[] = [];
		await use(async (member, path, options) => {
			const context = await browser.newContext(options);
			opened.push(context);
			await watch.follow(context);
			const page = await context.newPage();
			if (member) await enter(page, member);
			await page.goto(path);
			return page;
		});
		for (const context of opened) await context.close();
	},
	settings: [{}, { option: true }],
	server: async ({ watch, settings }, use) => {
		const server = await ownServer(settings);
		watch.trust(server.url);
		await use(server);
		// Requests that its pages still send while it shuts down are no failure.
		watch.close();
		await server.remove();
	},
	media: [
		// biome-ignore lint/correctness/noEmptyPattern: as above.
		async ({}, use) => {
			const media = await makeMedia();
			await use(media);
			await media.remove();
		},
		{ scope: "worker" },
	],
});
