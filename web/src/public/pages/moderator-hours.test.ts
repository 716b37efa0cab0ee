/** How long moderators usually take, wherever visitors are told. */
import { expect, it } from "vitest";
import { renderPage } from "../render-page";

const prices = { supporter: [], superSupporter: [] };
const said = (name: string, path: string, moderatorHours: number) =>
	renderPage(name, path, { moderatorHours, prices, countries: [], nearest: null, checked: null }).body.textContent;

it.each([
	["guidelines", "/community-guidelines", "A moderator reads every Win before members see it, usually within"],
	["question-guidelines", "/community-guidelines/questions", "A moderator reads it first, usually within"],
	["home", "/", "A person reads itA moderator, usually within"],
	["help-now", "/help-now", "Moderators usually read within"],
] as const)("%s says it as the operator does", (name, path, words) => {
	expect(said(name, path, 36)).toContain(`${words} 36 hours`);
	expect(said(name, path, 1)).toContain(`${words} an hour`);
});
