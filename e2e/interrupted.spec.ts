/** Sharing a Win while tabs close, fingers slip and networks or servers go away: nothing is lost, nothing doubled. */
import { demoMember, type Member, winsOf } from "./world/member";
import { addMedia, expectPicture, shareDialog, writeWin } from "./world/screens";
import { expect, type Page, test } from "./world/test";
import { NETWORK_ERROR } from "./world/watch";

const WORDS = { title: "Stayed for dessert", win: "And ate all of it." };

const share = (page: Page) => shareDialog(page).getByRole("button", { name: "Share", exact: true });
const shared = (page: Page) => page.getByRole("dialog", { name: "Win Shared!" });

async function openForm(page: Page) {
	await page.getByRole("button", { name: "New Win" }).click();
	await expect(shareDialog(page)).toBeVisible();
}

async function expectWords(page: Page) {
	await expect(shareDialog(page).getByRole("textbox", { name: "Title" })).toHaveValue(WORDS.title);
	await expect(shareDialog(page).getByRole("textbox", { name: "Your win" })).toHaveValue(WORDS.win);
}

const titles = async (member: Member) => (await winsOf(member)).map(({ title }) => title);

test("R225 a draft with its photo survives a reload", async ({ page, member, enter, media }) => {
	await enter(page, await member());
	await page.goto("/community/wins");
	await openForm(page);
	await writeWin(shareDialog(page), WORDS);
	await addMedia(shareDialog(page), "photo", media.photo);
	await expect.poll(() => countStoredMedia(page)).toBe(1);
	await page.reload();
	await openForm(page);
	await expectWords(page);
	await expectPicture(shareDialog(page).getByAltText("Chosen, as it will be sent"));

	await shareDialog(page).getByRole("button", { name: "Remove photo" }).click();
	await expect(shareDialog(page).getByRole("radio", { name: "No media" })).toBeChecked();
});

test("R225 R311 a draft is gone once shared, and a Supporter may share the next at once", async ({
	page,
	server,
	enter,
	playwright,
}) => {
	// Only a paying member may open the form again at once; on its own server, no other test shares as this member.
	const daniel = await demoMember(playwright.request, server.url, "supporter");
	const before = await titles(daniel);
	await enter(page, daniel);
	await page.goto(`${server.url}/community/wins`);
	await openForm(page);
	await writeWin(shareDialog(page), WORDS);
	await page.reload();
	await openForm(page);
	await expectWords(page);
	await share(page).click();
	await shared(page).getByRole("button", { name: "Close" }).click();
	await openForm(page);
	await expect(shareDialog(page).getByRole("textbox", { name: "Title" })).toHaveValue("");
	await expect(shareDialog(page).getByRole("textbox", { name: "Your win" })).toHaveValue("");
	await writeWin(shareDialog(page), { title: "Had a second helping", win: "Of the cake." });
	await share(page).click();
	await expect(shared(page)).toBeVisible();
	expect(await titles(daniel)).toEqual(["Had a second helping", WORDS.title, ...before]);
});

test("R222 R223 a double click shares one win, and says Sharing... in the meantime", async ({
	page,
	member,
	enter,
}) => {
	const nora = await member();
	await enter(page, nora);
	await page.goto("/community/wins");
	await openForm(page);
	await writeWin(shareDialog(page), WORDS);
	let sent = 0;
	let letGo = () => {};
	const held = new Promise<void>((resolve) => {
		letGo = resolve;
	});
	await page.route("**/api/wins", async (route) => {
		if (route.request().method() !== "POST") return route.continue();
		sent += 1;
		await held;
		await route.continue();
	});
	await share(page).dblclick();
	const busy = shareDialog(page).getByRole("button", { name: "Sharing..." });
	await expect(busy).toBeVisible();
	await busy.click({ force: true });
	await page.keyboard.press("Escape");
	await expect(busy).toBeVisible();
	letGo();
	await expect(shared(page)).toBeVisible();
	expect(sent).toBe(1);
	expect(await titles(nora)).toEqual([WORDS.title]);
});

test("two tabs that send the same draft at once share one win", async ({ page, member, enter }) => {
	const nora = await member();
	await enter(page, nora);
	await page.goto("/community/wins");
	await openForm(page);
	await writeWin(shareDialog(page), WORDS);
	const second = await page.context().newPage();
	await second.goto("/community/wins");
	await openForm(second);
	await expectWords(second);
	await Promise.all([share(page).click(), share(second).click()]);
	await expect(shared(page)).toBeVisible();
	await expect(shared(second)).toBeVisible();
	expect(await titles(nora)).toEqual([WORDS.title]);
});

test("two devices that send at once share one win, and the other one is told", async ({ member, open, watch }) => {
	watch.allow(/status of 429/);
	const nora = await member();
	const devices = await Promise.all([open(nora, "/community/wins"), open(nora, "/community/wins")]);
	for (const page of devices) {
		await openForm(page);
		await writeWin(shareDialog(page), WORDS);
	}
	await Promise.all(devices.map((page) => share(page).click()));
	const alert = (page: Page) => shareDialog(page).getByRole("alert");
	for (const page of devices) await expect(shared(page).or(alert(page))).toBeVisible();
	const successes = await Promise.all(devices.map((page) => shared(page).isVisible()));
	expect(successes.filter(Boolean)).toHaveLength(1);
	const [refused] = devices.filter((_, at) => !successes[at]);
	if (refused) await expect(alert(refused)).toHaveText("You can share another win in 24 hours.");
	expect(await titles(nora)).toEqual([WORDS.title]);
});

test("R397 an upload that is cut half-way says so, and works at the next try", async ({
	page,
	member,
	enter,
	media,
	watch,
}) => {
	watch.allow(NETWORK_ERROR);
	const nora = await member();
	await enter(page, nora);
	await page.goto("/community/wins");
	await openForm(page);
	await writeWin(shareDialog(page), WORDS);
	await addMedia(shareDialog(page), "photo", media.photo);
	const wire = await page.context().newCDPSession(page);
	await wire.send("Network.enable");
	/** How many bytes go out in a second; all that are there for -1, none for 0. */
	const network = (uploadThroughput: number) =>
		wire.send("Network.emulateNetworkConditions", {
			offline: uploadThroughput === 0,
			latency: 0,
			downloadThroughput: -1,
			uploadThroughput,
		});
	await network(6000);
	await share(page).click();
	const bar = shareDialog(page).getByRole("progressbar", { name: "Uploading" });
	const percent = async () => Number(await bar.getAttribute("aria-valuenow"));
	await expect.poll(percent).toBeGreaterThan(0);
	expect(await percent()).toBeLessThan(100);
	await network(0);
	await expect(shareDialog(page).getByRole("alert")).toHaveText(
		"You seem to be offline. What you wrote is saved on this device.",
	);
	await expectWords(page);
	await expectPicture(shareDialog(page).getByAltText("Chosen, as it will be sent"));
	expect(await titles(nora)).toEqual([]);

	await network(-1);
	await share(page).click();
	await expect(shared(page)).toBeVisible();
	expect(await titles(nora)).toEqual([WORDS.title]);
	await shared(page).getByRole("link", { name: "View My Profile" }).click();
	await page.getByRole("tab", { name: "Wins" }).click();
	await expectPicture(page.getByAltText(`Shared with “${WORDS.title}” by Nora A.`));
});

test("an answer that is lost on its way does not double the win", async ({ page, member, enter, watch }) => {
	watch.allow(NETWORK_ERROR);
	const nora = await member();
	await enter(page, nora);
	await page.goto("/community/wins");
	await openForm(page);
	await writeWin(shareDialog(page), WORDS);
	await page.route(
		"**/api/wins",
		async (route) => {
			await route.fetch();
			await route.abort("connectionreset");
		},
		{ times: 1 },
	);
	await share(page).click();
	await expect(shareDialog(page).getByRole("alert")).toBeVisible();
	expect(await titles(nora)).toEqual([WORDS.title]);
	await share(page).click();
	await expect(shared(page)).toBeVisible();
	expect(await titles(nora)).toEqual([WORDS.title]);
});

test("a server that is killed and comes back finds the member where they were", async ({
	page,
	server,
	enter,
	playwright,
	media,
	watch,
}) => {
	watch.allow(NETWORK_ERROR);
	const lea = await demoMember(playwright.request, server.url, "super");
	const before = await titles(lea);
	await enter(page, lea);
	await page.goto(`${server.url}/community/wins`);
	await openForm(page);
	await writeWin(shareDialog(page), WORDS);
	await addMedia(shareDialog(page), "photo", media.photo);
	await server.kill();
	await share(page).click();
	await expect(shareDialog(page).getByRole("alert")).toHaveText(
		"You seem to be offline. What you wrote is saved on this device.",
	);
	await server.start();
	await share(page).click();
	await expect(shared(page)).toBeVisible();
	await server.kill();
	await server.start();
	expect(await titles(lea)).toEqual([WORDS.title, ...before]);
});

/** Counts the photos and videos of drafts that the browser has finished storing. */
function countStoredMedia(page: Page): Promise<number> {
	return page.evaluate(async () => {
		const name = "exhale-drafts";
		if (!(await indexedDB.databases()).some((database) => database.name === name)) return 0;
		const finished = <T>(request: IDBRequest<T>) =>
			new Promise<T>((resolve, reject) => {
				request.onsuccess = () => resolve(request.result);
				request.onerror = () => reject(request.error);
			});
		const database = await finished(indexedDB.open(name));
		try {
			return await finished(database.transaction("win-media").objectStore("win-media").count());
		} finally {
			database.close();
		}
	});
}
