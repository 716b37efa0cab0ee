/** Whether a Win's form may be sent: what has to be there, how long it may be, and how large its media. */
import { expect, test } from "vitest";
import type { ChosenMedia } from "@/commons/media/chosen-media";
import { emptyFields, getSubmitError, missingFields, type WinFields } from "./win-fields";

const fields = (different: Partial<WinFields> = {}): WinFields => ({
	...emptyFields,
	title: "Took the bus",
	win: "First time in a year.",
	...different,
});

function media(kind: "photo" | "video", bytes: number): Partial<WinFields> {
	const file = new Blob(["x"]);
	Object.defineProperty(file, "size", { value: bytes });
	return { choice: kind, media: { kind, file, poster: null } satisfies ChosenMedia };
}

const required = "Please fill in all required fields";

test("with a title and a text it may be sent", () => {
	expect(getSubmitError(fields())).toBeNull();
});

test.each(["", " ", "\n\t "])("R245 the title %j is none", (title) => {
	expect(getSubmitError(fields({ title }))).toBe(required);
	expect(missingFields(fields({ title }))).toEqual(["title"]);
});

test.each(["", " ", "\n\t "])("R246 the text %j is none", (win) => {
	expect(getSubmitError(fields({ win }))).toBe(required);
	expect(missingFields(fields({ win }))).toEqual(["win"]);
});

test("R412 1000 characters are allowed, one more is not; an emoji is one, and spaces at the ends are none", () => {
	expect(getSubmitError(fields({ win: "🌱".repeat(1000) }))).toBeNull();
	expect(getSubmitError(fields({ win: `  ${"a".repeat(1000)}\n` }))).toBeNull();
	expect(getSubmitError(fields({ win: "a".repeat(1001) }))).toBe("Your Win can have 1000 characters at most.");
});

test("a title may have 120 characters", () => {
	expect(getSubmitError(fields({ title: "a".repeat(120) }))).toBeNull();
	expect(getSubmitError(fields({ title: "a".repeat(121) }))).toBe("The title can have 120 characters at most.");
});

test("R257 R413 what is sent of a photo is measured again", () => {
	expect(getSubmitError(fields(media("photo", 5 * 2 ** 20)))).toBeNull();
	expect(getSubmitError(fields(media("photo", 5 * 2 ** 20 + 1)))).toBe("Image size should be less than 5MB");
});

test("R256 R416 what is sent of a video is measured again", () => {
	expect(getSubmitError(fields(media("video", 25 * 2 ** 20)))).toBeNull();
	expect(getSubmitError(fields(media("video", 25 * 2 ** 20 + 1)))).toBe("Video size should be less than 25MB");
});

test("R247 a missing field is named before a file that is too large", () => {
	expect(getSubmitError(fields({ ...media("video", 25 * 2 ** 20 + 1), title: "" }))).toBe(required);
});
