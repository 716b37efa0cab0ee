/** The account in the settings: another address that proves itself first, and logging other devices out. */
import { getCode, waitForEmail } from "./world/mailbox";
import { freshAddress } from "./world/member";
import { logIn } from "./world/screens";
import { expect, test } from "./world/test";

test("another address is used once it has proven itself, and only then @journey", async ({
	page,
	member,
	enter,
	watch,
}) => {
	watch.allow(/status of 422/);
	const nora = await member();
	const address = freshAddress();
	await enter(page, nora);
	await page.goto("/community/settings/account");
	await page.getByRole("button", { name: "Change address" }).click();
	await page.getByLabel("New email address").fill(address);
	await page.getByLabel("Your password").fill(nora.password);
	await page.getByRole("button", { name: "Send a code" }).click();
	const code = getCode(await waitForEmail(page.request, address));
	const field = page.getByLabel("6-digit code");
	await field.fill(code === "000000" ? "111111" : "000000");
	await page.getByRole("button", { name: "Use this address" }).click();
	await expect(page.getByRole("alert")).toContainText("That code doesn't match.");
	await field.fill(code);
	await page.getByRole("button", { name: "Use this address" }).click();
	await expect(page.getByText("Your email address has been changed.")).toBeVisible();
	await expect(page.getByText(address, { exact: true })).toBeVisible();

	watch.allow(/status of 401/);
	await page.context().clearCookies();
	await page.goto("/login");
	await logIn(page, nora.email, nora.password);
	await expect(page.getByRole("alert")).toContainText("don't match");
	await page.goto("/login");
	await logIn(page, address, nora.password);
	await expect(page).toHaveURL("/community");
});

test("one device is logged out, then all others, and this one stays @journey", async ({
	page,
	member,
	enter,
	open,
}) => {
	const nora = await member();
	await enter(page, nora);
	const elsewhere = [await open(null, "/login"), await open(null, "/login"), await open(null, "/login")];
	for (const device of elsewhere) {
		await logIn(device, nora.email, nora.password);
		await expect(device).toHaveURL("/community");
	}
	await page.goto("/community/settings/devices");
	const devices = page.getByRole("button", { name: /^Log out .+ on / });
	await expect(devices).toHaveCount(3);
	await devices.first().click();
	await expect(page.getByText("That device has been logged out.")).toBeVisible();
	await expect(devices).toHaveCount(2);
	await page.getByRole("button", { name: "Log out all other devices" }).click();
	await page.getByRole("button", { name: "Log them out" }).click();
	await expect(page.getByText("All other devices have been logged out.")).toBeVisible();
	await expect(page.getByText("This device", { exact: true })).toHaveCount(1);
	await expect(devices).toHaveCount(0);
	for (const device of elsewhere) {
		await device.reload();
		await expect(device).toHaveURL(/\/login/);
	}
	await page.reload();
	await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
});
