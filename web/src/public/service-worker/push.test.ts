/** What push messages show in every shape, and that nothing but this site is opened. */
import { expect, it } from "vitest";
import { getPath, parsePush } from "./push";

const ORIGIN = "https://exhale.test";
const HOME = `${ORIGIN}/community/notifications`;
const said = {
	title: "Calm",
	body: "You have something new",
	navigate: HOME,
	tag: "news",
	silent: true,
	app_badge: 3,
};

it.each([
	["declarative", { web_push: 8030, notification: said }],
	["classic", said],
])("reads a %s message", (_, message) => {
	const { title, options, navigate, badge } = parsePush(JSON.stringify(message), ORIGIN);
	expect({ title, navigate, badge }).toEqual({ title: "Calm", navigate: HOME, badge: 3 });
	expect(options).toMatchObject({ body: "You have something new", tag: "news", silent: true, data: HOME });
});

it.each([undefined, "", "no JSON", "null", "[]", '{"notification":null}', '{"title":7}'])(
	"says only that there is news when the message is %s",
	(text) => {
		const { title, options, navigate } = parsePush(text, ORIGIN);
		expect([title, options.body, options.silent, navigate]).toEqual(["Exhale", "You have something new", true, HOME]);
	},
);

it("opens addresses of this site only", () => {
	expect(getPath("/community/wins/one", ORIGIN)).toBe(`${ORIGIN}/community/wins/one`);
	for (const elsewhere of ["https://evil.test/", "//evil.test", "javascript:alert(1)", "http://[", 5, null]) {
		expect(getPath(elsewhere, ORIGIN)).toBe(HOME);
	}
});
