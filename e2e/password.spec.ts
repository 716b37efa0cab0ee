/** Passwords: reset by email and changed in the settings, and the effect on other devices. */
import { getLink, waitForEmail } from "./world/mailbox";
import { logIn } from "./world/screens";
import { expect, test } from "./world/test";

const NEW = "another long and calm walk";

test("a forgotten password is chosen again by email, and every device has to log in again", async ({
	page,
	member,
	open,
	watch,
}) => {
	watch.allow(/status of (401|422)/);
	const nora = await member();
	const elsewhere = await open(nora, "/community/wins");
	await page.goto("/login");
	await page.getByRole("link", { name: "Forgot your password?" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Forgot your password?" })).toBeVisible();
	await page.getByLabel("Email address").fill(nora.email);
	await page.getByRole("button", { name: "Send the link" }).click();
	await expect(page.getByText(`If there's an account for ${nora.email}, a link is on its way.`)).toBeVisible();
	const link = getLink(await waitForEmail(page.request, nora.email, "Your link"));
	await page.goto(link);
	await page.getByLabel("New password").fill("short");
	await page.getByRole("button", { name: "Set password" }).click();
	await expect(page.getByRole("alert")).toBeVisible();
	await page.getByLabel("New password").fill(NEW);
	await page.getByRole("button", { name: "Set password" }).click();
	await expect(page.getByRole("heading", { level: 1, name: "Your new password is saved" })).toBeVisible();

	await elsewhere.reload();
	await expect(elsewhere).toHaveURL(/\/login/);
	await page.goto("/login");
	await logIn(page, nora.email, nora.password);
	await expect(page.getByRole("alert")).toContainText("don't match");
	await page.goto("/login");
	await logIn(page, nora.email, NEW);
	await expect(page).toHaveURL("/community");

	await elsewhere.goto(link);
	await elsewhere.getByLabel("New password").fill("a third long and calm walk");
	await elsewhere.getByRole("button", { name: "Set password" }).click();
	await expect(elsewhere.getByRole("alert")).toContainText("This link has expired.");
});

test("a password changed in the settings logs the other devices out, and this one stays", async ({
	page,
	member,
	enter,
	open,
	watch,
}) => {
	watch.allow(/status of 422/);
	const nora = await member();
	await page.goto("/login");
	await logIn(page, nora.email, nora.password);
	await expect(page).toHaveURL("/community");
	const elsewhere = await open(nora, "/community/wins");
	await page.goto("/community/settings/account");
	await page.getByRole("button", { name: "Change password" }).click();
	await page.getByLabel("Current password").fill("not the password");
	await page.getByLabel("New password").fill(NEW);
	await page.getByRole("button", { name: "Save password" }).click();
	await expect(page.getByRole("alert")).toContainText("That isn't your current password.");
	await page.getByLabel("Current password").fill(nora.password);
	await page.getByRole("button", { name: "Save password" }).click();
	await expect(page.getByText("Your password has been changed, and your other devices are logged out.")).toBeVisible();
	await page.reload();
	await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
	await elsewhere.reload();
	await expect(elsewhere).toHaveURL(/\/login/);
	await enter(elsewhere, nora);
	await elsewhere.goto("/community");
	await expect(elsewhere).toHaveURL("/login");
});
