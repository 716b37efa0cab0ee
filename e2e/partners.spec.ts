/** The partners' pages: a professional looks after their entry, an ambassador after their invite link. */
import { readFile } from "node:fs/promises";
import { expectAccessible } from "./world/axe";
import { demoMember } from "./world/member";
import { expect, test } from "./world/test";

test("R010 a professional edits the entry with a preview, and says whether they take new clients @journey", async ({
	page,
	server,
	enter,
	playwright,
}) => {
	const pro = await demoMember(playwright.request, server.url, "pro");
	await enter(page, pro);
	await page.goto(`${server.url}/community/partners`);
	await expect(page.getByRole("region", { name: "Your entry" })).toBeVisible();
	await expect(page.getByRole("region", { name: "Verification" })).toContainText("Holds until");
	await expectAccessible(page, "a professional's partners' page", { at: "/community/partners" });

	await page.getByRole("link", { name: "Edit your practice" }).click();
	await page.getByRole("textbox", { name: /^A sentence for your card/ }).fill("One step at a time.");
	await expect(page.getByRole("region", { name: "How members see it" })).toContainText("“One step at a time.”");
	await page.reload();
	await expect(page.getByText("Draft saved on this device.")).toBeVisible();
	await expectAccessible(page, "the editor of a practice", { at: "/community/partners/practice" });
	await page.getByRole("button", { name: "Save practice" }).click();
	await expect(page.getByText("Your practice has been saved.")).toBeVisible();
	const entry = page.getByRole("region", { name: "Your entry" });
	await expect(entry).toContainText("“One step at a time.”");
	await page.getByRole("switch", { name: "Accepting new clients" }).click({ force: true });
	await expect(entry).toContainText("Not accepting new clients right now");
	await page.getByRole("link", { name: "See it as members do" }).click();
	await expect(page.getByText("This is how members see your entry.")).toBeVisible();
	await expect(page.getByText("“One step at a time.”")).toBeVisible();
	await expect(page.getByText(/^Not accepting new clients right now, as confirmed on /)).toBeVisible();
});

test("R010 an ambassador gets a link with its code, to copy and to print @journey", async ({
	page,
	server,
	enter,
	playwright,
}) => {
	const ambassador = await demoMember(playwright.request, server.url, "ambassador");
	await enter(page, ambassador);
	await page.goto(`${server.url}/community/partners`);
	const link = page.getByRole("textbox", { name: "Link" });
	await page.getByRole("button", { name: "Make my link" }).click();
	await expect(link).toHaveValue(/\/signup\?invite=\w+$/);
	await expect(page.getByRole("img", { name: "QR code of your invite link" })).toBeVisible();
	await expectAccessible(page, "an ambassador's partners' page", { at: "/community/partners" });
	const [svg] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("button", { name: "QR code as SVG" }).click(),
	]);
	expect(svg.suggestedFilename()).toBe("exhale-invite.svg");
	expect(await readFile(await svg.path(), "utf8")).toContain("<svg");
	const [png] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("button", { name: "QR code as PNG" }).click(),
	]);
	expect((await readFile(await png.path())).subarray(1, 4).toString()).toBe("PNG");
	// On paper there is no field to read it from.
	const url = await link.inputValue();
	await page.emulateMedia({ media: "print" });
	await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
	await expect(page.getByText(url)).toBeVisible();
});
