/** Websites whose letters could deceive are named in plain ones. */
import { expect, test } from "vitest";
import { getAsciiWebsite } from "./website-link";

test.each([
	["https://sara.example", null],
	["https://sara.example/über-mich", null],
	["https://sárа.example/", "https://xn--sr-mia305a.example/"],
	["http://аpple.example:8080/a?b=c", "http://xn--pple-43d.example:8080/a?b=c"],
	["not a website", null],
	["", null],
])("%s reads %s", (website, ascii) => {
	expect(getAsciiWebsite(website)).toBe(ascii);
});
