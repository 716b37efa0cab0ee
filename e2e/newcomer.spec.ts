/** A newcomer's journey: signing up, a first Win, its review, and another member who finds and likes it. */

import { getCode, getLink, waitForEmail } from "./world/mailbox";
import { freshAddress, PASSWORD } from "./world/member";
import { addMedia, expectPicture, reviewAtDesk, shareDialog, winCard, writeWin } from "./world/screens";
import { answerTheRest, giveAccount, goOn, heading } from "./world/sign-up";
import { expect, type Page, test } from "./world/test";

async function sendAndCelebrate(page: Page) {
	await shareDialog(page).getByRole("button", { name: "Share", exact: true }).click();
	const shared = page.getByRole("dialog", { name: "Win Shared!" });
	await expect(shared).toContainText(
		"Your win has been submitted and is pending approval. You can view your pending wins in your profile.",
	);
	await expect(shared.getByRole("button", { name: "Close" })).toBeVisible();
	await shared.getByRole("link", { name: "View My Profile" }).click();
	await expect(shared).toBeHidden();
	await expect(page).toHaveURL(/\/community\/profile/);
	await page.getByRole("tab", { name: "Wins" }).click();
}

test("R001 R002 R006 R090 R106 R107 R108 R109 R110 R115 R154 R197 R198 R218 R219 R224 by code: from signing up to a liked win with a photo @journey", async ({
	page,
	open,
	demo,
	media,
}) => {
	const email = freshAddress();
	const words = { title: `Walked to the lake ${email.slice(7, 15)}`, win: "Twenty minutes.\nThe swans were out." };
	await giveAccount(page, email);
	await page.getByLabel("6-digit code").fill(getCode(await waitForEmail(page.request, email)));
	await goOn(page);
	await page.getByRole("button", { name: "Use a photo" }).click();
	await page.getByLabel("Choose a photo").setInputFiles(media.photo);
	await expect(page.getByRole("radio", { name: "Your photo" })).toBeChecked();
	await answerTheRest(page, "Ingrid");

	await page.getByRole("button", { name: "Share a first win" }).click();
	const dialog = shareDialog(page);
	await writeWin(dialog, words);
	await addMedia(dialog, "photo", media.photo);
	await sendAndCelebrate(page);
	await expect(winCard(page, words.title)).toContainText("Pending");

	const lea = await open(await demo("super"), "/community/wins");
	await expect(lea.getByRole("article").first()).toBeVisible();
	await expect(winCard(lea, words.title)).toHaveCount(0);

	const robin = await open(await demo("moderator"), "/community/moderator");
	const item = await reviewAtDesk(robin, words.title);
	await expect(item).toContainText("First post");
	await item.getByRole("button", { name: "Show photo blurred" }).click();
	await item.getByRole("button", { name: "Show photo clearly" }).click();
	await expectPicture(item.getByAltText("The photo"));
	await item.getByRole("button", { name: "Approve" }).click();
	await expect(robin.getByText("Approved. Members can see it.")).toBeVisible();
	await expect(item).toHaveCount(0);

	await lea.reload();
	const card = winCard(lea, words.title);
	await expect(card).toContainText("Ingrid L.");
	await expect(card).toContainText("The swans were out.");
	await expectPicture(card.locator("img[src^='/media/'][alt='']"));
	await expectPicture(card.getByAltText(/^Shared with/));
	const like = card.getByRole("button", { name: "Like" });
	const saved = (method: string) =>
		lea.waitForResponse((answer) => answer.url().endsWith("/like") && answer.request().method() === method);
	const liked = saved("PUT");
	await like.click();
	await expect(like).toHaveAttribute("aria-pressed", "true");
	await expect(like).toContainText("1 like");
	expect((await liked).status()).toBe(200);
	await lea.reload();
	await expect(like).toHaveAttribute("aria-pressed", "true");
	await expect(like).toContainText("1 like");
	const unliked = saved("DELETE");
	await like.click();
	expect((await unliked).status()).toBe(200);
	await lea.reload();
	await expect(like).toHaveAttribute("aria-pressed", "false");
	await expect(like).not.toContainText("1 like");

	await page.reload();
	await page.getByRole("tab", { name: "Wins" }).click();
	await expect(winCard(page, words.title).getByRole("button", { name: "Like" })).toBeVisible();
	await expect(winCard(page, words.title)).not.toContainText("Pending");
});

test("R003 by link: from signing up to a win with a video that others can play @journey", async ({
	page,
	open,
	demo,
	media,
}) => {
	const email = freshAddress();
	const title = `Sang along ${email.slice(7, 15)}`;
	await giveAccount(page, email);
	const tab = await page.context().newPage();
	await tab.goto(getLink(await waitForEmail(page.request, email)));
	await expect(heading(tab, "Confirm your email")).toBeVisible();
	await tab.getByRole("button", { name: "Confirm my email" }).click();
	await expect(heading(tab, "What should we call you?")).toBeVisible();
	await tab.close();
	// The tab that waited for the code has noticed.
	await answerTheRest(page, "Sunniva");

	await page.getByRole("button", { name: "Share a first win" }).click();
	await writeWin(shareDialog(page), { title, win: "In the car, at the red light." });
	await addMedia(shareDialog(page), "video", media.video);
	await sendAndCelebrate(page);
	await expect(winCard(page, title)).toContainText("Pending");

	const robin = await open(await demo("moderator"), "/community/moderator");
	const item = await reviewAtDesk(robin, title);
	await item.getByRole("button", { name: "Approve" }).click();
	await expect(robin.getByText("Approved. Members can see it.")).toBeVisible();

	const lea = await open(await demo("super"), "/community/wins");
	const card = winCard(lea, title);
	await expectPicture(card.locator("img[src^='/media/']"));
	await card.getByRole("button", { name: "Play: Video shared with" }).click();
	const film = card.locator("video");
	await expect.poll(() => film.evaluate((video) => (video as HTMLVideoElement).currentTime)).toBeGreaterThan(0);
	expect(await film.evaluate((video) => Math.round((video as HTMLVideoElement).duration))).toBe(2);
});

/** Runs in the page: records what it uploads, since the browser exposes those bytes nowhere else. */
function keepUploads() {
	const { send } = XMLHttpRequest.prototype;
	XMLHttpRequest.prototype.send = function (body) {
		if (body instanceof Blob) Object.assign(window, { uploaded: body });
		send.call(this, body);
	};
}

/** Runs in the page: reads the size of the uploaded photo, and the qualities at which the browser would have written it. */
async function measureUpload() {
	const { uploaded } = window as unknown as { uploaded: Blob };
	const { width, height } = await createImageBitmap(uploaded);
	const canvas = document.createElement("canvas");
	const written = (percent: number) =>
		new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", percent / 100));
	/** Reads the JPEG quantization table of the photo. */
	const coarseness = async (photo: Blob | null) => {
		const bytes = new Uint8Array((await photo?.arrayBuffer()) ?? []);
		const at = bytes.findIndex((byte, place) => byte === 0xff && bytes[place + 1] === 0xdb);
		return bytes.slice(at, at + 69).join();
	};
	const own = await coarseness(uploaded);
	const qualities: number[] = [];
	for (let percent = 75; percent <= 95; percent += 1) {
		if ((await coarseness(await written(percent))) === own) qualities.push(percent);
	}
	return { type: uploaded.type, width, height, qualities };
}

test("R251 R252 R255 a photo leaves the device as a small JPEG, and a film of 31 seconds does not leave it", async ({
	page,
	member,
	enter,
	media,
}) => {
	await page.addInitScript(keepUploads);
	const uploads: string[] = [];
	page.on("request", (request) => {
		const { pathname } = new URL(request.url());
		if (request.method() === "POST" && pathname.startsWith("/api/media/")) uploads.push(pathname);
	});
	await enter(page, await member());
	await page.goto("/community/wins");
	await page.getByRole("button", { name: "New Win" }).click();
	const dialog = shareDialog(page);
	await writeWin(dialog, { title: "Reviewed patterns", win: "All afternoon." });
	await dialog.getByText("Video", { exact: true }).click();
	await dialog.getByLabel("Choose a video").setInputFiles(media.longVideo);
	await expect(dialog.getByRole("alert")).toHaveText("Video is too long. Max duration is 30 seconds.");
	await expect(dialog.getByLabel("Your video")).toHaveCount(0);

	await addMedia(dialog, "photo", media.photo);
	const sent = page.waitForRequest("**/api/media/images");
	await dialog.getByRole("button", { name: "Share", exact: true }).click();
	expect(await (await sent).headerValue("content-type")).toBe("image/jpeg");
	await expect(page.getByRole("dialog", { name: "Win Shared!" })).toBeVisible();
	expect(await page.evaluate(measureUpload)).toEqual({ type: "image/jpeg", width: 1200, height: 750, qualities: [85] });
	expect(uploads).toEqual(["/api/media/images"]);
});

test("R210 a link opened on another device asks for the password, so that no stranger's sign-up is confirmed", async ({
	page,
	open,
	watch,
}) => {
	watch.allow(/status of 422/);
	const email = freshAddress();
	await giveAccount(page, email);
	const link = getLink(await waitForEmail(page.request, email));
	const other = await open(null, link);
	const confirm = other.getByRole("button", { name: "Confirm my email" });
	await confirm.click();
	await expect(heading(other, "Enter your password")).toBeVisible();
	await other.getByLabel("Password", { exact: true }).fill("a stranger's own choice");
	await confirm.click();
	await expect(other.getByRole("alert")).toBeVisible();
	await other.goto("/community");
	await expect(other).toHaveURL("/login");
	await other.goto(link);
	await confirm.click();
	await other.getByLabel("Password", { exact: true }).fill(PASSWORD);
	await confirm.click();
	await expect(heading(other, "What should we call you?")).toBeVisible();
});
