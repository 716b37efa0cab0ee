/** The settings in sections: by keyboard beside their list, on a phone through it, and saved where they are changed. */
import { expectAccessible } from "./world/axe";
import { expectLargeTargets } from "./world/targets";
import { expect, type Page, test } from "./world/test";

const LIST = "/community/settings";

const expectSection = async (page: Page, path: string, title: string) => {
	await expect(page).toHaveURL(`${LIST}/${path}`);
	await expect(page.getByRole("heading", { level: 1, name: `Settings: ${title}` })).toBeFocused();
	await expect(page).toHaveTitle(`Settings: ${title} · Exhale`);
};

test("the sections are reached by keyboard from the list beside them", async ({ page, member, enter }) => {
	await enter(page, await member());
	await page.goto(LIST);
	await expect(page.getByRole("heading", { level: 1, name: "Settings: Account" })).toBeVisible();
	for (const [path, title] of [
		["privacy", "Privacy"],
		["notifications", "Notifications"],
		["appearance", "Appearance"],
		["devices", "Devices"],
		["membership", "Membership"],
		["data", "Your data"],
		["account", "Account"],
	] as const) {
		await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: title }).focus();
		await page.keyboard.press("Enter");
		await expectSection(page, path, title);
	}
	await page.goBack();
	await expectSection(page, "data", "Your data");
	await page.goto(`${LIST}/nowhere`);
	await expect(page.getByRole("heading", { level: 1, name: "We can't find this page" })).toBeVisible();
});

test("on a phone the list leads to a section and back, and every target is large enough @phone", async ({
	page,
	member,
	enter,
}) => {
	await enter(page, await member());
	await page.goto(LIST);
	await expect(page.getByRole("heading", { level: 1, name: "Settings", exact: true })).toBeVisible();
	await expectLargeTargets(page, "the list of the settings");
	await page
		.getByRole("main")
		.getByRole("link", { name: /^Notifications/ })
		.click();
	await expectSection(page, "notifications", "Notifications");
	await expect(page.getByRole("table")).toBeVisible();
	await expectLargeTargets(page, "the settings of notifications");
	await page.getByRole("link", { name: "All settings" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Settings", exact: true })).toBeFocused();
});

test("how one is notified is saved for each kind and channel @journey", async ({ page, member, enter }) => {
	await enter(page, await member());
	await page.goto(`${LIST}/notifications`);
	const push = page.getByRole("checkbox", { name: "Replies to you: push" });
	const email = page.getByRole("checkbox", { name: "Replies to you: email" });
	const when = page.getByRole("combobox", { name: "Replies to you: when to email" });
	const isSaved = () =>
		page.waitForResponse((answer) => answer.url().endsWith("/preferences") && answer.request().method() !== "GET");
	await expect(push).not.toBeChecked();
	let saved = isSaved();
	await push.press("Space");
	await saved;
	await expect(push).toBeChecked();
	saved = isSaved();
	await when.selectOption("At once");
	await saved;
	await expect(page.getByText("Saved.")).toBeAttached();
	await page.reload();
	await expect(push).toBeChecked();
	await expect(when).toHaveValue("now");
	saved = isSaved();
	await email.press("Space");
	await saved;
	await expect(when).toHaveCount(0);
	await expect(page.getByText("Saved.")).toBeAttached();
	await page.reload();
	await expect(push).toBeChecked();
	await expect(email).not.toBeChecked();
	await expectAccessible(page, "the table of notifications");
});
