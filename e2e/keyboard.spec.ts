/** Everything by keyboard alone: sharing a Win, menus and dialogs, and where the focus goes afterwards. */
import { shareWin, winsOf } from "./world/member";
import { shareDialog, winCard } from "./world/screens";
import { expect, type Locator, type Page, test } from "./world/test";

/** Presses Tab until this element has the focus, as a member without a mouse would. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab") {
	await expect(target).toBeAttached();
	const there = () => target.evaluate((element) => element === document.activeElement);
	for (let presses = 0; presses < 80 && !(await there()); presses += 1) await page.keyboard.press(key);
	await expect(target).toBeFocused();
}

/** Keyboard users must see where they are. */
async function expectOutline(page: Page) {
	const outlined = await page.evaluate(() => {
		const focused = document.activeElement;
		if (!focused) return false;
		const shapes = [focused, focused.closest("label")].filter((shape) => shape !== null);
		return shapes.some((shape) => {
			const { outlineStyle, outlineWidth } = getComputedStyle(shape);
			return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
		});
	});
	expect(outlined).toBe(true);
}

test("R001 R002 a win with a photo is shared without a mouse @journey", async ({ page, member, enter, media }) => {
	const nora = await member();
	await enter(page, nora);
	// Installed this early, the browser's own file chooser never opens.
	const chooser = page.waitForEvent("filechooser", { timeout: 60_000 });
	await page.goto("/community/wins");
	const opener = page.getByRole("button", { name: "New Win" });
	await tabTo(page, opener);
	await expectOutline(page);
	await page.keyboard.press("Enter");

	const dialog = shareDialog(page);
	await expect(dialog.getByRole("heading", { name: "Share Your Win" })).toBeFocused();
	await tabTo(page, dialog.getByRole("textbox", { name: "Title" }));
	await page.keyboard.type("Typed all of this");
	await tabTo(page, dialog.getByRole("textbox", { name: "Your win" }));
	await page.keyboard.type("Without a mouse.");
	await tabTo(page, dialog.getByRole("radio", { name: "No media" }));
	await expectOutline(page);
	await page.keyboard.press("ArrowRight");
	await expect(dialog.getByRole("radio", { name: "Photo" })).toBeFocused();
	await tabTo(page, dialog.getByLabel("Choose a photo"));
	await expectOutline(page);
	await page.keyboard.press("Enter");
	await (await chooser).setFiles(media.photo);
	await tabTo(page, dialog.getByRole("button", { name: "Remove photo" }));
	const consent = dialog.getByRole("switch", { name: "May be considered for our social media pages" });
	await tabTo(page, consent);
	await page.keyboard.press("Space");
	await expect(consent).toBeChecked();
	await tabTo(page, dialog.getByRole("button", { name: "Share", exact: true }));
	await page.keyboard.press("Enter");

	const shared = page.getByRole("dialog", { name: "Win Shared!" });
	await expect(shared.getByRole("heading", { name: "Win Shared!" })).toBeFocused();
	await tabTo(page, shared.getByRole("button", { name: "Close" }));
	await page.keyboard.press("Enter");
	await expect(shared).toHaveCount(0);
	await expect(opener).toBeFocused();
	expect(await winsOf(nora)).toMatchObject([{ title: "Typed all of this", sharePermissions: { socialMedia: true } }]);
});

test("R247 a form with gaps says so and leads to the first of them", async ({ page, member, enter }) => {
	await enter(page, await member());
	await page.goto("/community/wins");
	await page.getByRole("button", { name: "New Win" }).press("Enter");
	const dialog = shareDialog(page);
	await tabTo(page, dialog.getByRole("button", { name: "Share", exact: true }));
	await page.keyboard.press("Enter");
	await expect(dialog.getByRole("alert")).toHaveText("Please fill in all required fields");
	await expect(dialog.getByRole("textbox", { name: "Title" })).toBeFocused();
	await page.keyboard.type("One line");
	await page.keyboard.press("Enter");
	await expect(dialog.getByRole("alert")).toHaveText("Please fill in all required fields");
	await expect(dialog.getByRole("textbox", { name: "Your win" })).toBeFocused();
});

test("Escape closes what lies on top and nothing else, and the focus goes back to where it was", async ({
	page,
	member,
	enter,
}) => {
	const nora = await member();
	const title = "Kept it short";
	await shareWin(nora, { title, win: "Like this." });
	await enter(page, nora);
	await page.goto("/community/profile?tab=wins");
	const menuButton = winCard(page, title).getByRole("button", { name: "More for" });
	await tabTo(page, menuButton);
	await page.keyboard.press("ArrowDown");
	await expect(page.getByRole("menuitem", { name: "Copy link" })).toBeFocused();
	await page.keyboard.press("End");
	await expect(page.getByRole("menuitem").last()).toBeFocused();
	await page.keyboard.press("Escape");
	await expect(page.getByRole("menu")).toHaveCount(0);
	await expect(menuButton).toBeFocused();

	const withdraw = page.getByRole("button", { name: "Withdraw", exact: true });
	await tabTo(page, withdraw);
	await page.keyboard.press("Enter");
	const ask = page.getByRole("dialog", { name: "Withdraw this win?" });
	await expect(ask).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(ask).toHaveCount(0);
	await expect(withdraw).toBeFocused();
	await expect(winCard(page, title)).toBeVisible();

	const edit = page.getByRole("button", { name: "Edit", exact: true });
	await tabTo(page, edit, "Shift+Tab");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("dialog", { name: "Edit your win" })).toBeVisible();
	// The page behind is out of reach.
	for (let presses = 0; presses < 15; presses += 1) {
		await page.keyboard.press("Tab");
		expect(
			await page.evaluate(
				() => document.activeElement?.closest("dialog") !== null || document.activeElement === document.body,
			),
		).toBe(true);
	}
	await page.keyboard.press("Escape");
	await expect(page.getByRole("dialog")).toHaveCount(0);
	await expect(edit).toBeFocused();
});

test("R381 the first Tab skips to the content, and on another page its headline has the focus and the tab its name", async ({
	page,
	enter,
	demo,
}) => {
	await enter(page, await demo("free"));
	await page.goto("/community");
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await page.keyboard.press("Tab");
	await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(page.locator("#content")).toBeFocused();
	await page.keyboard.press("Tab");
	await expect(page.getByRole("main").locator("a, button").first()).toBeFocused();
	for (const name of ["Wins", "Sponsors", "Wins"]) {
		await page.getByRole("navigation", { name: "Community" }).getByRole("link", { name }).press("Enter");
		await expect(page.getByRole("heading", { level: 1, name })).toBeFocused();
		await expect(page).toHaveTitle(`${name} · Exhale`);
	}
});
