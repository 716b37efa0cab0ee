/** Two moderators at the desk: what one decides, the other's tabs count at once. */
import { demoMember, newMember, shareWin } from "./world/member";
import { showAtDesk, winCard } from "./world/screens";
import { expect, type Page, test } from "./world/test";

const winTab = (page: Page) => page.getByRole("radio", { name: /^Wins \d+ waiting$/ });

test("a moderator decides, and the count of a colleague goes down", async ({
	page,
	server,
	open,
	enter,
	playwright,
}) => {
	const [robin, alex, nora] = [
		await demoMember(playwright.request, server.url, "moderator"),
		await demoMember(playwright.request, server.url, "admin"),
		await newMember(playwright.request, server.url),
	];
	await shareWin(nora, { title: "Took the bus", win: "Two stops, standing at the door." });
	await enter(page, robin);
	await page.goto(`${server.url}/community/moderator`);
	await expect(winTab(page)).toHaveCount(1);
	const before = Number(/(\d+) waiting/.exec(await winTab(page).ariaSnapshot())?.[1]);
	const wins = (count: number) => ({ name: `Wins ${count} waiting`, exact: true });
	const other = await open(alex, `${server.url}/community/moderator`);
	await expect(other.getByRole("radio", wins(before))).toHaveCount(1);

	const tom = await newMember(playwright.request, server.url, "Tom");
	await shareWin(tom, { title: "Slept well", win: "Eight hours." });
	await expect(page.getByRole("radio", wins(before + 1))).toHaveCount(1);
	await expect(other.getByRole("radio", wins(before + 1))).toHaveCount(1);

	const item = await showAtDesk(other, winCard(other, "Slept well"));
	await expect(item.getByText("Eight hours.")).toBeVisible();
	await item.getByRole("button", { name: "Review" }).click();
	await item.getByRole("button", { name: "Approve" }).click();
	await expect(page.getByRole("radio", wins(before))).toHaveCount(1);
	await expect(winCard(page, "Slept well")).toHaveCount(0);
	await expect(other.getByRole("radio", wins(before))).toHaveCount(1);
});
