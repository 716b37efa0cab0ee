/** The shell of the app says of itself, to a member who previews a link to it, what the front page says. */
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { renderPage } from "@/public/render-page";

const web = `${import.meta.dirname}/../..`;
const shell = new DOMParser().parseFromString(readFileSync(`${web}/index.html`, "utf8"), "text/html");

const said = (page: Document) =>
	Object.fromEntries(
		[...page.querySelectorAll('meta[property^="og:"], meta[name^="twitter:"], meta[name="description"]')]
			.map(
				(meta) => [meta.getAttribute("property") ?? meta.getAttribute("name"), meta.getAttribute("content")] as const,
			)
			.filter(([name]) => name !== "og:url"),
	);

test("R029 the shell is described and previewed as the front page is; the server puts its address before the image", () => {
	const home = said(renderPage("home", "/", { moderatorHours: 12, prices: { supporter: [], superSupporter: [] } }));
	const image = "/social-preview.png";
	expect(existsSync(`${web}/public${image}`)).toBe(true);
	expect(home["og:image"]).toBe(`https://exhale.test${image}`);
	expect(said(shell)).toEqual({ ...home, "og:image": image, "twitter:image": image });
});
