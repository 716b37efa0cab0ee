/** The test function of every journey: watched browsers, members of one's own, and media made by ffmpeg. */
import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from "@playwright/test";
import { makeMedia, type TestMedia } from "./media";
import { type DemoName, demoMember, type Member, newMember } from "./member";
import { type OwnServer, ownServer } from "./server";
import { makeWatch, type Watch } from "./watch";

export { expect, type Locator, type Page } from "@playwright/test";

interface World {
	watch: Watch;
	/** A new member, all steps of signing up done. */
	member: (firstName?: string) => Promise<Member>;
	/** One of the demo's members: only for what leaves no trace that another test could stumble over. */
	demo: (name: DemoName) => Promise<Member>;
	/** A browser of its own for this member, or for a visitor, opened at a path. */
	open: (member: Member | null, path: string, options?: BrowserContextOptions) => Promise<Page>;
	/** Further variables of the environment of `server`. */
	settings: Record<string, string>;
	/** A server for this test alone; its pages are opened by their whole addresses. */
	server: OwnServer;
	/** Puts the member's session into the browser of this page. */
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
		// What its pages still ask for when it goes is nobody's fault.
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
