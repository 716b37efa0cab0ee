/** What makes the app installable: a manifest that browsers accept, linked from the shell. */
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const web = `${import.meta.dirname}/../..`;
const manifest = JSON.parse(readFileSync(`${web}/public/manifest.webmanifest`, "utf8"));
const shell = new DOMParser().parseFromString(readFileSync(`${web}/index.html`, "utf8"), "text/html");

interface Icon {
	src: string;
	sizes: string;
	purpose: string;
}

test("R019 the manifest has what a home screen needs", () => {
	expect(manifest).toMatchObject({
		id: "/community",
		start_url: "/community?source=pwa",
		scope: "/",
		display: "standalone",
	});
	expect(manifest.name).toBeTruthy();
	expect(manifest.short_name.length).toBeLessThanOrEqual(12);
});

test.each(["any", "maskable"])("R019 its %s icons are there, in the sizes that they say", (purpose) => {
	const icons: Icon[] = manifest.icons.filter((icon: Icon) => icon.purpose === purpose);
	expect(icons.map((icon) => icon.sizes)).toEqual(["192x192", "512x512"]);
	for (const icon of icons) {
		const png = readFileSync(`${web}/public${icon.src}`);
		// A PNG's first chunk contains width and height.
		expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(icon.sizes);
	}
});

test("R019 the shell links the manifest and Apple's icon", () => {
	const href = (rel: string) => shell.querySelector(`link[rel="${rel}"]`)?.getAttribute("href");
	expect(href("manifest")).toBe("/manifest.webmanifest");
	expect(existsSync(`${web}/public${href("apple-touch-icon")}`)).toBe(true);
});
