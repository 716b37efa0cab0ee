/** Signs up on the screen, as a newcomer does. */
import { expect, type Locator, type Page } from "@playwright/test";
import { PASSWORD } from "./member";

export const heading = (page: Page, name: string | RegExp): Locator => page.getByRole("heading", { level: 1, name });
export const goOn = (page: Page) => page.getByRole("button", { name: "Continue" }).click();

export async function giveAccount(page: Page, email: string) {
	await page.goto("/signup");
	await expect(heading(page, "Create your account")).toBeVisible();
	await page.getByLabel("Email address").fill(email);
	await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
	await page.getByLabel("I am 18 or older").check();
	await goOn(page);
	await expect(heading(page, "Check your email")).toBeVisible();
}

export async function answerTheRest(page: Page, firstName: string) {
	await expect(heading(page, "What should we call you?")).toBeVisible();
	await page.getByLabel("First name").fill(firstName);
	await page.getByRole("textbox", { name: "Last name" }).fill("Lind");
	await goOn(page);
	await expect(heading(page, "How often should we email you?")).toBeVisible();
	await page.getByRole("radio", { name: /Once a week/ }).check();
	await goOn(page);
	await expect(heading(page, "Which plan suits you?")).toBeVisible();
	await expect(page.getByRole("radio", { name: /^Free/ })).toBeChecked();
	await goOn(page);
	await expect(heading(page, `Welcome, ${firstName}`)).toBeVisible();
}
