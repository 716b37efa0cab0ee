/** A professional's way into the community: signing up, five steps, a reviewer's question, and the approval. */
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expectAccessible } from "./world/axe";
import { getCode, waitForEmail } from "./world/mailbox";
import { demoMember, freshAddress, newMember, PASSWORD } from "./world/member";
import { makePdf } from "./world/pdf";
import { showAtDesk } from "./world/screens";
import { goOn, heading } from "./world/sign-up";
import { expect, type Page, test } from "./world/test";

const APPLICATION = "/community/professional-application";

const file = (kind: string) => `Choose a file: ${kind}`;
const saved = (page: Page) => expect(page.getByText(/^Saved\./)).toBeVisible();

/** Signs up as a professional, up to the code. */
async function signUp(page: Page, base: string, email: string) {
	await page.goto(`${base}/signup`);
	await page.getByLabel("Email address").fill(email);
	await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
	await page.getByLabel("I am 18 or older").check();
	await page.getByLabel("I am a mental-health professional").check();
	await expect(page.getByText(/there's nothing to pay/)).toBeVisible();
	await expectAccessible(page, "sign-up as a professional");
	await goOn(page);
	await expect(heading(page, "Check your email")).toBeVisible();
}

async function fillAboutAndLicence(page: Page, lastName: string) {
	await expect(heading(page, "About you")).toBeVisible();
	await page.getByLabel("First name").fill("Sara");
	await page.getByLabel("Last name").fill(lastName);
	await page.getByLabel("Profession").fill("Music therapist");
	await saved(page);
	await expectAccessible(page, "application, about", { at: "/community/professional-application" });
	await goOn(page);
	await expect(heading(page, "Your licence")).toBeVisible();
	await page.getByLabel("Where it's valid").selectOption("NL");
	await page.getByLabel("Who issued it").fill("BIG-register");
	await page.getByLabel("Licence or registration number").fill("19012345678");
	await page.getByLabel("My licence has no end date").check();
	await saved(page);
	await expectAccessible(page, "application, licence");
	await goOn(page);
}

async function fillPractice(page: Page) {
	await expect(heading(page, "Your practice")).toBeVisible();
	await page.getByRole("button", { name: "Panic", exact: true }).click();
	await page.getByLabel("Something else").fill("Stage fright");
	await page.getByLabel("Languages you work in").selectOption("nl");
	await page.getByRole("button", { name: "Add this language" }).click();
	await page.getByLabel("Online", { exact: true }).check();
	await saved(page);
	await expect(page.getByRole("button", { name: "Remove Stage fright" })).toBeVisible();
	await expectAccessible(page, "application, practice", { long: true });
	await goOn(page);
}

test("R087 R089 R214 R215 R216 a professional signs up, applies, is asked, answers, and comes in @journey", async ({
	page,
	open,
	server,
	playwright,
	media,
	watch,
}) => {
	// Saving while another answer is on its way asks again with the newer version; a session ends where a code is entered.
	watch.allow(/status of 409/, /status of 401/, /\/api\/live' failed: HTTP Authentication failed/);
	const robin = await demoMember(playwright.request, server.url, "moderator");
	const email = freshAddress();
	const lastName = `Rahimi${email.slice(7, 13)}`;
	const pdf = join(tmpdir(), `${email}.pdf`);
	await writeFile(pdf, makePdf("Licence 19012345678"));

	await signUp(page, server.url, email);
	await page.getByLabel("6-digit code").fill(getCode(await waitForEmail(robin.api, email)));
	await goOn(page);
	await expect(heading(page, "Professional application")).toBeVisible();
	await expect(page).toHaveURL(server.url + APPLICATION);
	await expectAccessible(page, "before the application");
	await page.goto(`${server.url}/community/wins`);
	await expect(page).toHaveURL(server.url + APPLICATION);
	await page.getByRole("button", { name: "Begin" }).click();

	await fillAboutAndLicence(page, lastName);
	await fillPractice(page);
	// Another day, on another device: the answers are there.
	await expect(heading(page, "Evidence")).toBeVisible();
	await page.goto(`${server.url}${APPLICATION}?step=about`);
	await expect(page.getByLabel("Last name")).toHaveValue(lastName);
	await page.goto(`${server.url}${APPLICATION}`);
	await expect(heading(page, "Evidence")).toBeVisible();
	await page.goto(`${server.url}${APPLICATION}?step=review`);
	await page.getByRole("link", { name: "Please add a photo or scan of your licence." }).click();
	await expect(heading(page, "Evidence")).toBeVisible();
	await page.getByLabel(file("your licence")).setInputFiles(pdf);
	await expect(page.getByRole("button", { name: /^Remove .*\.pdf$/ })).toBeVisible();
	await page.getByLabel(file("a photo identity document")).setInputFiles(media.photo);
	await expect(page.getByRole("button", { name: "Remove walk.jpg" })).toBeVisible();
	await expectAccessible(page, "application, evidence");
	await goOn(page);

	await expect(heading(page, "Review and send")).toBeVisible();
	await expectAccessible(page, "application, review");
	await page.getByLabel(/^Everything here is true/).check();
	await page.getByRole("button", { name: "Send application" }).click();
	await expect(heading(page, "Your application")).toBeVisible();
	await expect(page).toHaveURL(`${server.url}/community/application-pending`);
	await expectAccessible(page, "an application that waits", { at: "/community/application-pending" });

	// The reviewer opens it and asks.
	const desk = await open(robin, `${server.url}/community/moderator`);
	const openFile = async () => {
		await desk.goto(`${server.url}/community/moderator`);
		const item = await showAtDesk(
			desk,
			desk.getByRole("article", { name: "Application: Music therapist, Netherlands" }),
		);
		await item.getByRole("link", { name: "Open application" }).click();
		await expect(desk).toHaveURL(/\/community\/moderator\/applications\//);
		await desk.getByRole("button", { name: "Review" }).click();
		await expect(desk.getByText("19012345678").first()).toBeVisible();
	};
	await openFile();
	await expectAccessible(desk, "an opened application", { at: "/community/moderator/applications/$id" });
	const [download] = await Promise.all([
		desk.waitForEvent("download"),
		desk.getByRole("link", { name: /\.pdf$/ }).click(),
	]);
	expect(await download.failure()).toBeNull();
	await desk.getByRole("button", { name: "Ask for information" }).click();
	const ask = desk.getByRole("dialog", { name: "Ask for information" });
	await ask.getByLabel("What do you need?").fill("Please tell us your website.");
	await expectAccessible(desk, "asking an applicant");
	await ask.getByRole("button", { name: "Send" }).click();
	await expect(heading(desk, "Moderator")).toBeVisible();

	// The applicant answers.
	await page.goto(`${server.url}/community`);
	await expect(page).toHaveURL(server.url + APPLICATION);
	await expect(page.getByText("Please tell us your website.")).toBeVisible();
	await page.goto(`${server.url}${APPLICATION}?step=about`);
	await page.getByLabel(/^Website/).fill("example.org");
	await saved(page);
	await expectAccessible(page, "an application with a question");
	await page.goto(`${server.url}${APPLICATION}?step=review`);
	await page.getByLabel(/^Everything here is true/).check();
	await page.getByRole("button", { name: "Send application" }).click();
	await expect(heading(page, "Your application")).toBeVisible();

	// The reviewer checks the licence and approves.
	await openFile();
	await desk.getByRole("radio", { name: "In the public register" }).check();
	await desk.getByLabel(/^The name on the licence/).check();
	await desk.getByLabel(/^I saw a photo identity document/).check();
	await desk.getByRole("button", { name: "Save check" }).click();
	await expect(desk.getByRole("button", { name: "Change the check" })).toBeVisible();
	await desk.getByRole("button", { name: /^Approve as professional/ }).click();
	await expect(desk.getByText("Approved. Their badge and directory entry are live.")).toBeVisible();

	// The rest of sign-up: the name is the licence's, and professionals pay nothing.
	await page.goto(`${server.url}/community`);
	await expect(heading(page, "How often should we email you?")).toBeVisible();
	await page.getByRole("radio", { name: /Once a week/ }).check();
	await goOn(page);
	await expect(heading(page, "Welcome, Sara")).toBeVisible();
	await page.getByRole("button", { name: "Read Wins" }).click();
	await expect(page).toHaveURL(`${server.url}/community/wins`);
	await page.goto(server.url + APPLICATION);
	await expect(heading(page, "Your verification")).toBeVisible();
	await expect(page.getByText("BIG-register, Netherlands")).toBeVisible();
	await expectAccessible(page, "a verification");
});

test("what two devices change in one application is kept, and only the same answer is asked about", async ({
	page,
	server,
	enter,
	open,
	playwright,
	watch,
}) => {
	watch.allow(/status of 409/);
	const nora = await newMember(playwright.request, server.url);
	await enter(page, nora);
	await page.goto(`${server.url}/community/settings/account`);
	await page.getByRole("link", { name: "Apply to be verified" }).click();
	await page.getByRole("button", { name: "Begin" }).click();
	await expect(heading(page, "About you")).toBeVisible();
	const other = await open(nora, `${server.url}${APPLICATION}?step=about`);
	await page.getByLabel("Profession").fill("Psychologist");
	await saved(page);
	await other.getByLabel("Last name").fill("Bergström");
	await saved(other);
	await expect(other.getByLabel("Profession")).toHaveValue("Psychologist");
	await other.getByLabel("Profession").fill("Psychotherapist");
	await saved(other);
	await page.getByLabel("Profession").fill("Psychiatrist");
	const question = page.getByRole("region", { name: /You changed this on another device/ });
	await expect(question).toContainText("Psychotherapist");
	await expect(page.getByLabel("Profession")).toHaveValue("Psychiatrist");
	await expectAccessible(page, "an answer changed twice");
	await question.getByRole("button", { name: "Keep what I typed here" }).click();
	await saved(page);
	await page.goto(`${server.url}${APPLICATION}?step=about`);
	await expect(page.getByLabel("Profession")).toHaveValue("Psychiatrist");
	// The community stays open to a member who applies.
	await page.goto(`${server.url}/community`);
	await expect(heading(page, /Nora/)).toBeVisible();
});

test("axe finds nothing in the lists of professionals and of public registers", async ({
	page,
	server,
	enter,
	playwright,
}) => {
	await enter(page, await demoMember(playwright.request, server.url, "admin"));
	await page.goto(`${server.url}/community/moderator/professionals`);
	await expect(page.getByRole("region", { name: "How long applications wait" })).toBeVisible();
	await expectAccessible(page, "verified professionals", { at: "/community/moderator/professionals" });
	await page.getByRole("link", { name: "Public registers" }).click();
	await expect(page.getByRole("row", { name: /Netherlands/ }).first()).toBeVisible();
	await expectAccessible(page, "public registers", { at: "/community/admin/registers" });
	await page.getByRole("button", { name: "Add register" }).click();
	await page.getByRole("button", { name: "Save" }).click();
	await expectAccessible(page, "a register with gaps");
});
