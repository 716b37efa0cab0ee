/** A community installed as docs/self-hosting.md says: sign-up by an emailed code, and a picture in the object store. */
import type { Browser } from "@playwright/test";
import { type Installation, install } from "./world/installation";
import { getCode } from "./world/mailbox";
import { freshAddress } from "./world/member";
import { addMedia, expectPicture, logIn, reviewAtDesk, shareDialog, winCard, writeWin } from "./world/screens";
import { answerTheRest, giveAccount, goOn } from "./world/sign-up";
import { expect, test } from "./world/test";

const ADMIN = { email: "ada@example.org", password: "a slow walk along the river" };

test("R371 behind nginx with TLS, SMTP and S3 a newcomer signs up and shows a picture, without the demo", async ({
	browser,
	launchOptions,
	watch,
	media,
}) => {
	const installation: Installation = await install();
	const { url: baseURL, trustArgument } = installation;
	watch.trust(baseURL);
	const args = [...(launchOptions.args ?? []), trustArgument];
	let trusting: Browser | undefined;
	try {
		const launched = await browser.browserType().launch({ ...launchOptions, args });
		trusting = launched;
		const visit = async () => {
			const context = await launched.newContext({ baseURL, locale: "en-GB" });
			await watch.follow(context);
			return context.newPage();
		};
		await installation.command(`${ADMIN.password}\n`, "admin", "create", ADMIN.email);

		const page = await visit();
		const sockets: string[] = [];
		page.on("websocket", (socket) => sockets.push(socket.url()));
		watch.allow(/status of 404 .*\/dev\/mailbox/);
		expect((await page.goto("/dev/mailbox"))?.status()).toBe(404);
		const email = freshAddress();
		await giveAccount(page, email);
		const code = await installation.waitForEmail(email, "Your code");
		expect(code.from).toBe("hello@example.org");
		await page.getByLabel("6-digit code").fill(getCode(code));
		await goOn(page);
		await answerTheRest(page, "Ingrid");
		await page.getByRole("button", { name: "Share a first win" }).click();
		const title = "Walked to the lake";
		await writeWin(shareDialog(page), { title, win: "The swans were out." });
		await addMedia(shareDialog(page), "photo", media.photo);
		await shareDialog(page).getByRole("button", { name: "Share", exact: true }).click();
		const shared = page.getByRole("dialog", { name: "Win Shared!" });
		await shared.getByRole("link", { name: "View My Profile" }).click();
		await expect(shared).toBeHidden();
		expect(sockets).toContain(`${baseURL.replace("https", "wss")}/api/live`);

		const desk = await visit();
		await desk.goto("/login");
		await logIn(desk, ADMIN.email, ADMIN.password);
		await expect(desk).toHaveURL("/community");
		const item = await reviewAtDesk(desk, title);
		await item.getByRole("button", { name: "Approve" }).click();
		await expect(desk.getByText("Approved. Members can see it.")).toBeVisible();

		await desk.goto("/community/wins");
		const picture = winCard(desk, title).getByAltText(/^Shared with/);
		await expectPicture(picture);
		const served = await picture.evaluate(async (shown) => {
			const { headers } = await fetch((shown as HTMLImageElement).src);
			return [headers.get("content-type"), headers.get("cache-control")];
		});
		expect(served).toEqual(["image/jpeg", "public, max-age=31536000"]);
		// On this machine there is no copy, so that the picture came from the object store.
		expect((await installation.dataFiles()).filter((name) => /files|\.jpg$/.test(name))).toEqual([]);
		// Over this connection the author hears of it, without a reload.
		await expect(page.getByRole("link", { name: "Notifications, 1 new" }).filter({ visible: true })).toBeVisible();
	} finally {
		watch.close();
		await trusting?.close();
		await installation.remove();
	}
});
