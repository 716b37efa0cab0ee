/** Rings and badges: who is a professional, who supports, and the colour that the specification names. */
import { readFileSync } from "node:fs";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Avatar } from "./avatar";
import { PersonBadge, TierBadge } from "./badge";
import { getInitials, type Person } from "./person";

const css = (name: string) => readFileSync(`${import.meta.dirname}/${name}`, "utf8");

/** The ring's colours as the style gives them, for the person's avatar. */
function ringOf(different: Partial<Person>): string {
	const { container } = render(<Avatar ring person={{ displayName: "Maya R.", ...different }} />);
	const ring = (container.firstElementChild as HTMLElement).dataset.ring;
	return new RegExp(`\\[data-ring="${ring}"\\] \\{([^}]*)\\}`).exec(css("avatar.css"))?.[1] ?? "none";
}

test.each([
	["R194", "a professional", { isMHP: true }, "var(--professional)"],
	["R194", "a professional who supports, too", { isMHP: true, membershipTier: 2 }, "var(--professional)"],
	["R195", "a Supporter", { membershipTier: 1 }, "#facc15"],
	["R195", "a Super Supporter", { membershipTier: 2 }, "#facc15"],
	["R195", "a moderator who supports", { isModerator: true, membershipTier: 2 }, "#facc15"],
])("%s %s has a ring in their colour", (_number, _who, person, colour) => {
	expect(ringOf(person)).toContain(colour);
});

test("R194 the professional's colour is purple", () => {
	expect(css("tokens.css")).toMatch(/--professional: light-dark\(#7c3aed, #b794f6\)/);
});

test.each([
	["a Free member", { membershipTier: 0 }],
	["a moderator", { isModerator: true, membershipTier: 0 }],
	["an ambassador", { isAmbassador: true }],
])("%s has no ring", (_who, person) => {
	expect(ringOf(person)).toBe("none");
});

test("a ring is only where its word is", () => {
	const sources = import.meta.glob<string>(["../**/*.tsx", "!../**/*.test.tsx"], {
		query: "?raw",
		import: "default",
		eager: true,
	});
	const ringed = Object.entries(sources).filter(([, source]) => /<Avatar\b[^>]*\bring\b/.test(source));
	expect(ringed.length).toBeGreaterThan(5);
	for (const [path, source] of ringed)
		expect(source, path).toMatch(/<(PersonBadge|TierBadge)\b|\bring=\{badge !== undefined\}/);
	const { container } = render(<Avatar person={{ displayName: "Lea P.", membershipTier: 2 }} />);
	expect((container.firstElementChild as HTMLElement).dataset.ring).toBeUndefined();
});

test.each([
	["R134", 0, ""],
	["R135 R310", 1, "Supporter"],
	["R136", 2, "Super"],
])("%s tier %i has the badge %j", (_number, tier, word) => {
	const { container } = render(<TierBadge tier={tier} />);
	expect(container.textContent).toBe(word);
});

test("R135 R136 R315 R432 both badges are #facc15", () => {
	for (const tier of [1, 2]) {
		const { container } = render(<TierBadge tier={tier} />);
		expect((container.firstElementChild as HTMLElement).classList).toContain("bg-gold");
	}
	expect(css("tokens.css")).toMatch(/--color-gold: #facc15;/);
});

test.each([
	["Verified professional", { isMHP: true, isModerator: true, membershipTier: 2 }],
	["Moderator", { isModerator: true }],
	["Ambassador", { isAmbassador: true }],
	["Supporter", { membershipTier: 1 }],
])("one badge says the most that there is to say: %s", (word, person) => {
	render(<PersonBadge person={{ displayName: "Maya R.", ...person }} />);
	expect(screen.getByText(word)).toBeDefined();
});

test("a moderator who supports has both badges", () => {
	const { container } = render(
		<PersonBadge person={{ displayName: "Maya R.", isModerator: true, membershipTier: 2 }} />,
	);
	expect(container.textContent).toBe("ModeratorSuper");
});

test.each([
	["Maya R.", "MR"],
	["Maya", "M"],
	["  ", "?"],
	["Åse Ødegård", "ÅØ"],
	["🌱 Lea", "L"],
])("the initials of %j are %s", (name, initials) => {
	expect(getInitials(name)).toBe(initials);
});
