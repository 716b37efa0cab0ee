/** Profiles: what members write about themselves, who can and cannot see it, and who can be found. */
import { expectAccessible } from "./world/axe";
import { decide, type Member, shareWin } from "./world/member";
import { expectPicture, winCard } from "./world/screens";
import { expect, type Page, test } from "./world/test";

const NOBODY = "01890000-0000-7000-8000-000000000000";

async function approvedWin(member: Member, moderator: Member, title: string) {
	const id = await shareWin(member, { title, win: "Small, and mine." });
	await decide(moderator, id);
}

async function blockFrom(page: Page, name: string) {
	await page.getByRole("button", { name: `More about ${name}` }).click();
	await page.getByRole("menuitem", { name: "Block" }).click();
	const question = page.getByRole("dialog", { name: `Block ${name}?` });
	await expect(question).toContainText("We don't tell them.");
	await question.getByRole("button", { name: "Block" }).click();
	await expect(page.getByText(`You and ${name} no longer see each other.`)).toBeVisible();
}

test("a member writes about themselves, adds a photo, and others see both @journey", async ({
	page,
	member,
	enter,
	demo,
	open,
	media,
	watch,
}) => {
	watch.allow(/status of 422/);
	const nora = await member();
	const title = `Wrote it down ${nora.uid.slice(-8)}`;
	await approvedWin(nora, await demo("moderator"), title);
	await enter(page, nora);
	await page.goto("/community/profile");
	await page.getByRole("button", { name: "Edit profile" }).click();
	await page.getByRole("textbox", { name: "In one line" }).fill("Slow mornings.");
	await page.getByRole("textbox", { name: "About you" }).fill("I like lakes.\nAnd quiet trains.");
	await page.reload();
	await expect(page.getByRole("textbox", { name: "About you" })).toHaveValue("I like lakes.\nAnd quiet trains.");
	await page.getByRole("textbox", { name: "Website" }).fill("not a website");
	await page.getByRole("button", { name: "Save profile" }).click();
	await expect(page.getByRole("textbox", { name: "Website" })).toHaveAccessibleDescription(
		/Please enter a full address/,
	);
	await page.getByRole("textbox", { name: "Website" }).fill("nora.example.org");
	await page.getByRole("button", { name: "Save profile" }).click();
	await expect(page.getByText("Your profile has been saved.")).toBeVisible();
	await expect(page.getByRole("link", { name: "nora.example.org" })).toHaveAttribute(
		"href",
		"https://nora.example.org",
	);

	await page.getByRole("button", { name: "Add a photo" }).click();
	await page.getByLabel("Choose a photo").setInputFiles(media.photo);
	await expectPicture(page.getByAltText("Chosen, as it will be sent"));
	await page.getByRole("button", { name: "Save photo" }).click();
	await expect(page.getByText("Your photo has been saved.")).toBeVisible();
	await expectPicture(page.getByRole("main").locator("header img"));

	const lea = await open(await demo("super"), "/community/wins");
	const card = winCard(lea, title);
	await expectPicture(card.locator("img").first());
	await card.getByRole("link", { name: nora.displayName }).click();
	await expect(lea).toHaveURL(`/community/profile/${nora.uid}`);
	await expect(lea.getByRole("heading", { level: 1, name: nora.displayName })).toBeFocused();
	await expect(lea.getByText("Slow mornings.")).toBeVisible();
	await expect(lea.getByText("And quiet trains.")).toBeVisible();
	await expect(winCard(lea, title)).toBeVisible();
	await expect(lea.getByText("Adler")).toHaveCount(0);
});

test("a block makes both vanish for each other until it is ended, and tells nobody @journey", async ({
	page,
	member,
	enter,
	demo,
	open,
	watch,
}) => {
	watch.allow(/status of 404/, /status of 403/);
	const [nora, ida] = [await member("Nora"), await member("Ida")];
	const moderator = await demo("moderator");
	const [noras, idas] = [`Walked ${nora.uid.slice(-8)}`, `Baked ${ida.uid.slice(-8)}`];
	await approvedWin(nora, moderator, noras);
	await approvedWin(ida, moderator, idas);
	await enter(page, nora);
	// Free members cannot open each other's profiles, so the block is made through the API as their app does it.
	expect((await nora.api.put(`/api/blocks/${ida.uid}`)).status()).toBe(204);
	await page.goto("/community/wins");
	await expect(winCard(page, noras)).toBeVisible();
	await expect(winCard(page, idas)).toHaveCount(0);
	const other = await open(ida, "/community/wins");
	await expect(winCard(other, idas)).toBeVisible();
	await expect(winCard(other, noras)).toHaveCount(0);
	await other.goto(`/community/profile/${nora.uid}`);
	await expect(other.getByRole("heading", { level: 1, name: "Public profile not found" })).toBeVisible();
	await other.goto("/community/settings/privacy");
	await expect(other.getByText(/^Nobody\. You can block someone/)).toBeVisible();

	await page.goto("/community/settings/privacy");
	await page.getByRole("button", { name: `Unblock ${ida.displayName}` }).click();
	await expect(page.getByText(`You and ${ida.displayName} can see each other again.`)).toBeVisible();
	await expect(page.getByText(/^Nobody\. You can block someone/)).toBeVisible();
	await page.goto("/community/wins");
	await expect(winCard(page, idas)).toBeVisible();
});

test("from a profile one blocks, undoes it, and blocks again @journey", async ({
	page,
	member,
	enter,
	demo,
	watch,
}) => {
	watch.allow(/status of 404/);
	const nora = await member();
	const sara = await demo("pro");
	await enter(page, nora);
	await page.goto(`/community/profile/${sara.uid}`);
	await expect(page.getByRole("heading", { level: 1, name: sara.displayName })).toBeVisible();
	await blockFrom(page, sara.displayName);
	await expect(page).toHaveURL("/community/wins");
	await page.getByRole("button", { name: "Undo" }).click();
	await expect(page.getByText(`You and ${sara.displayName} can see each other again.`)).toBeVisible();
	await page.goto(`/community/profile/${sara.uid}`);
	await expect(page.getByText("Social anxiety", { exact: true })).toBeVisible();
	await blockFrom(page, sara.displayName);
	await page.goto(`/community/profile/${sara.uid}`);
	await expect(page.getByRole("heading", { level: 1, name: "Public profile not found" })).toBeVisible();
});

test("R269 R396 nobody there, and R290 a profile that another tier may read @journey", async ({
	page,
	enter,
	demo,
	watch,
}) => {
	watch.allow(/status of 404/, /status of 403/);
	const [maya, daniel] = [await demo("free"), await demo("supporter")];
	await enter(page, maya);
	await page.goto(`/community/profile/${NOBODY}`);
	await expect(page.getByRole("heading", { level: 1, name: "Public profile not found" })).toBeVisible();
	await expectAccessible(page, "profile that is not there");
	await page.goto(`/community/profile/${daniel.uid}`);
	const dialog = page.getByRole("dialog", { name: "Want full access?" });
	await expect(dialog).toContainText("You need to upgrade to view user profiles.");
	await expectAccessible(page, "profile that is locked");
	await dialog.getByRole("button", { name: "Maybe Later" }).click();
	await expect(page).toHaveURL("/community");
});

test("the privacy switches decide who is found and tagged @journey", async ({ page, member, enter }) => {
	const name = `Quinn${Math.random().toString(36).slice(2, 8).replaceAll(/\d/g, "x")}`;
	const [quinn, ida] = [await member(name), await member("Ida")];
	// A last name that nobody else has.
	const last = `${name}son`.replace("Quinn", "Quist");
	await quinn.api.put("/api/onboarding/name", { data: { firstName: name, lastName: last } });
	const found = async (more = "", by = name) => {
		const answer = await ida.api.get(`/api/members/search?q=${by}${more}`);
		return (await answer.json()).items.length;
	};
	expect(await found()).toBe(1);
	expect(await found("", last)).toBe(0);
	await enter(page, quinn);
	await page.goto("/community/settings/privacy");
	await page.getByRole("switch", { name: "Find me by my last name" }).click();
	await expect.poll(() => found("", last)).toBe(1);
	await page.getByRole("switch", { name: "Members can tag me in questions" }).click();
	await expect.poll(() => found("&for=tag")).toBe(0);
	expect(await found()).toBe(1);
	await page.getByRole("switch", { name: "Members can find me" }).click();
	await expect.poll(() => found()).toBe(0);
	await page.reload();
	await expect(page.getByRole("switch", { name: "Members can find me" })).not.toBeChecked();
	await page.getByRole("switch", { name: "Members can find me" }).click();
	await expect.poll(() => found()).toBe(1);
});

test("axe finds nothing in profiles, their forms, menus and dialogs", async ({ page, member, enter, demo, media }) => {
	const nora = await member();
	await enter(page, nora);
	await page.goto("/community/profile");
	await page.getByRole("button", { name: "Edit profile" }).click();
	await page.getByRole("textbox", { name: "About you" }).fill("a".repeat(1001));
	await page.getByRole("button", { name: "Save profile" }).click();
	await expect(page.getByText("Please use at most 1000 characters.").first()).toBeVisible();
	await expectAccessible(page, "profile form with a fault");
	await page.getByRole("button", { name: "Cancel" }).click();
	await page.getByRole("button", { name: "Add a photo" }).click();
	await expectAccessible(page, "choosing a photo");
	await page.getByLabel("Choose a photo").setInputFiles(media.photo);
	await expectPicture(page.getByAltText("Chosen, as it will be sent"));
	await expectAccessible(page, "photo chosen");

	const sara = await demo("pro");
	await page.goto(`/community/profile/${sara.uid}`);
	await expect(page.getByText("Social anxiety", { exact: true })).toBeVisible();
	await expectAccessible(page, "a professional's profile", { at: "/community/profile/$uid" });
	await page.getByRole("button", { name: `More about ${sara.displayName}` }).click();
	await expectAccessible(page, "profile's menu");
	await page.getByRole("menuitem", { name: "Block" }).click();
	await expect(page.getByRole("dialog", { name: /^Block/ })).toBeVisible();
	await expectAccessible(page, "blocking");
	await page.keyboard.press("Escape");
	// Not while the profile is open: it would request the removed photo once more.
	await page.goto("/community/settings/privacy");
	expect((await nora.api.put(`/api/blocks/${sara.uid}`)).status()).toBe(204);
	await page.reload();
	await expect(page.getByRole("button", { name: `Unblock ${sara.displayName}` })).toBeVisible();
	await expectAccessible(page, "settings with somebody blocked");
});

test("a drawing is chosen by the keyboard, each with its name, and takes the place of a photo", async ({
	page,
	member,
	enter,
}) => {
	await enter(page, await member());
	await page.goto("/community/profile");
	await page.getByRole("button", { name: "Use a drawing instead" }).click();
	const choices = page.getByRole("group", { name: /^Choose a drawing/ });
	await expect(choices.getByRole("radio")).toHaveCount(8);
	await expect(choices.getByRole("radio", { checked: true })).toHaveCount(0);
	await expectAccessible(page, "choosing a drawing", { at: "/community/profile" });
	await choices.getByRole("radio", { name: "Short black curls" }).focus();
	await page.keyboard.press("ArrowRight");
	await expect(choices.getByRole("radio", { name: "Red beard" })).toBeChecked();
	await page.getByRole("button", { name: "Save drawing" }).click();
	await expect(page.getByText("Your drawing has been saved.")).toBeVisible();
	await page.reload();
	await page.getByRole("button", { name: "Change drawing" }).click();
	await expect(choices.getByRole("radio", { name: "Red beard" })).toBeChecked();
});
