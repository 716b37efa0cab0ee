/** A window that becomes narrower and wider again: the open conversation keeps its draft and its place. */
import { composer, log, message, ownChannel, post } from "./world/chat";
import { expect, test } from "./world/test";

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

test("a draft and the place in a conversation stay while the window becomes a phone's and wide again @journey", async ({
	page,
	demo,
	enter,
}) => {
	const admin = await demo("admin");
	const { id, path } = await ownChannel(admin);
	for (let number = 1; number <= 40; number += 1) await post(admin, id, `Line ${number}.`);
	await page.setViewportSize(WIDE);
	await enter(page, await demo("supporter"));
	await page.goto(path);
	await expect(message(page, "Line 40.")).toBeInViewport();
	await composer(page).fill("Not sent yet");
	await message(page, "Line 40.").evaluate((row) => row.closest("[role=log]")?.setAttribute("data-before", ""));
	await log(page).evaluate((list) => {
		list.scrollTop = list.scrollHeight / 2;
	});
	await expect(message(page, "Line 40.")).not.toBeInViewport();
	const middle = () =>
		log(page).evaluate((list) => {
			const { top, height } = list.getBoundingClientRect();
			const rows = [...list.querySelectorAll("[data-row]")];
			const row = rows.find((one) => one.getBoundingClientRect().bottom > top + height / 2);
			return Number(/Line (\d+)\./.exec(row?.textContent ?? "")?.[1]);
		});
	// While rows are being measured, there is none, or another one a moment later.
	let before = Number.NaN;
	await expect
		.poll(async () => {
			const last = before;
			before = await middle();
			return before === last;
		})
		.toBe(true);
	for (const size of [PHONE, WIDE]) {
		await page.setViewportSize(size);
		await expect(page.locator("[data-panes]")).toHaveCount(size === WIDE ? 1 : 0);
		await expect(composer(page)).toHaveValue("Not sent yet");
		await expect(page.locator("[data-before]")).toHaveCount(1);
		// A row or two more or less fit into another height.
		await expect.poll(async () => Math.abs((await middle()) - before)).toBeLessThan(8);
	}
});
