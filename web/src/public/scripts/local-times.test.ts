/** Times by the visitor's own clock. */
import { expect, it } from "vitest";
import { formatAppointment } from "@/lib/dates";
import { showLocalTimes } from "./local-times";

function show(markup: string): string | null {
	document.body.innerHTML = markup;
	showLocalTimes(document);
	return document.body.textContent;
}

it("says a time by this clock, with its time zone", () => {
	const iso = "2026-11-29T18:00:00Z";
	const text = show(`<time datetime="${iso}" data-local="">Sunday, 29 November 2026, 18:00 UTC</time>`);
	expect(text).toBe(formatAppointment(new Date(iso)));
	expect(text).toContain(`${new Date(iso).getDate()}`);
});

it("leaves what is no time, and what is not meant to change", () => {
	expect(show('<time datetime="soon" data-local="">Soon</time>')).toBe("Soon");
	expect(show('<time datetime="2026-11-29T18:00:00Z">18:00 UTC</time>')).toBe("18:00 UTC");
});
