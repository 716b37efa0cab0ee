/** What the light beside "Rooms" looks like: its colour, its pulse and its word. */
import { readFileSync } from "node:fs";
import { render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type RoomState, RoomStatus } from "@/ui/room-status";

const css = (name: string) => readFileSync(`${import.meta.dirname}/../ui/${name}`, "utf8");

beforeEach(() => {
	const style = document.createElement("style");
	style.textContent = css("room-status.css");
	document.head.append(style);
});
afterEach(() => document.head.replaceChildren());

/** The shape that is seen in this state. */
function light(state: RoomState): Element {
	const { container } = render(<RoomStatus state={state} />);
	const shape = container.querySelector("[aria-hidden]");
	if (!shape) throw new Error("no light");
	return shape;
}

/** The colours that the tokens give the shape, in light and in dark. */
function coloursOf(shape: Element): string[] {
	const tokens = css("tokens.css");
	const names = [...shape.classList].flatMap((name) => /^(?:bg|border)-([a-z][a-z-]*)$/.exec(name)?.[1] ?? []);
	return names.flatMap((name) => {
		const variable = new RegExp(`--color-${name}: var\\((--[a-z-]+)\\)`).exec(tokens)?.[1];
		const pair = new RegExp(`\\s${variable}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(tokens);
		return (pair?.slice(1) ?? []).map(nameOf);
	});
}

/** As people call it, by hue and by how far it is from grey. */
function nameOf(hex: string): string {
	const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [
		number,
		number,
		number,
	];
	const spread = Math.max(red, green, blue) - Math.min(red, green, blue);
	if (spread < 24) return "grey";
	const hue = red >= green && green >= blue ? (60 * (green - blue)) / spread : null;
	if (hue === null) return `another colour, ${hex}`;
	return hue < 15 ? "red" : hue > 25 && hue < 50 ? "amber" : `another colour, ${hex}`;
}

const pulse = (shape: Element) => getComputedStyle(shape).animation;

test("R079 a live room pulses red", () => {
	const shape = light("live");
	expect(coloursOf(shape)).toEqual(["red", "red"]);
	expect(pulse(shape)).toMatch(/^kit-pulse 2\.5s .*infinite$/);
	expect(css("room-status.css")).toMatch(/@keyframes kit-pulse \{\s*50% \{\s*opacity: 0\.\d+;/);
	expect(shape.parentElement?.textContent).toBe("Live");
});

test("R080 a waiting room is amber, and is still", () => {
	const shape = light("waiting");
	expect(coloursOf(shape)).toEqual(["amber", "amber"]);
	expect(pulse(shape)).toBe("");
	expect(shape.parentElement?.textContent).toBe("Waiting");
});

test("R081 without either it is grey, and is still", () => {
	const shape = light("idle");
	expect(coloursOf(shape)).toEqual(["grey", "grey"]);
	expect(pulse(shape)).toBe("");
	expect(shape.parentElement?.textContent).toBe("No live rooms");
});

test("nothing pulses where calm was asked for", () => {
	document.documentElement.dataset.quiet = "on";
	expect(pulse(light("live"))).toBe("none");
	delete document.documentElement.dataset.quiet;
});
