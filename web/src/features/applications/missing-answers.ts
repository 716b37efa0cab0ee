/** What an application still needs, and where it is entered. */
import { toApiError } from "@/lib/http";
import type { Application } from "./application-types";
import { getFieldText } from "./error-text";
import { isStep, type Step, stepTitles } from "./steps";

export interface MissingAnswer {
	step: Step;
	field: string;
	text: string;
}

const answer = (step: Step, field: string, code = "required"): MissingAnswer => ({
	step,
	field,
	text: getFieldText(field, code),
});

/** By what the browser knows; the server checks again. */
export function findMissing({ about, licence, practice, evidence }: Application): MissingAnswer[] {
	const isEmpty = (text: string) => text.trim() === "";
	const rules: [boolean, Step, string][] = [
		[isEmpty(about.firstName), "about", "firstName"],
		[isEmpty(about.lastName), "about", "lastName"],
		[isEmpty(about.profession), "about", "profession"],
		[isEmpty(licence.number), "licence", "number"],
		[isEmpty(licence.body), "licence", "body"],
		[isEmpty(licence.jurisdiction), "licence", "jurisdiction"],
		[!licence.noExpiry && licence.expiresOn === null, "licence", "expiresOn"],
		[practice.languages.length === 0, "practice", "languages"],
		[!practice.online && !practice.inPerson, "practice", "online"],
		[evidence.length === 0, "evidence", "evidence"],
	];
	return rules.flatMap(([isMissing, step, field]) => (isMissing ? [answer(step, field)] : []));
}

/** By what the server said: its fields are named like `about.firstName`. */
export function toMissing(thrown: unknown): MissingAnswer[] {
	return Object.entries(toApiError(thrown).fields).flatMap(([path, code]) => {
		const [step = "", field = step] = path.split(".");
		return isStep(step) ? [answer(step, field, code)] : [];
	});
}

/** For a step of which something is only on this device; opening it saves that, or says what is wrong. */
export const toUnsaved = (step: Exclude<Step, "evidence" | "review">): MissingAnswer => ({
	step,
	field: "",
	text: `Your last changes aren't saved yet: ${stepTitles[step]}`,
});
