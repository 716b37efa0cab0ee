/** Every refusal of accounts in plain words: what happened, and what helps. */
import { nameMax, passwordMax, passwordMin } from "@/lib/generated/limits.gen";
import type { ApiError, CommonErrorCode } from "@/lib/http";
import { untilInWords } from "@/lib/relative-time";

export type AccountErrorCode =
	| "login.refused"
	| "onboarding.unfinished"
	| "code.wrong"
	| "code.expired"
	| "link.expired"
	| "plan.unknown"
	| "code.too_soon";

const errorTexts: Record<AccountErrorCode | CommonErrorCode, string> = {
	"login.refused":
		"This address and password do not fit together. If you have just signed up, please open the link in our mail first.",
	"onboarding.unfinished": "There is a step to take before this one.",
	"code.wrong": "That is not the code we sent last. Please look at the newest mail.",
	"code.expired": "That code is not good any more. Please ask for another one.",
	"link.expired": "This link is not good any more. Please ask for another one.",
	"plan.unknown": "This plan is not open yet. Please choose another one.",
	"code.too_soon": "We have just written to you. Please wait a moment before the next one.",
	offline: "You are offline. What you wrote stays here; please try again when you are back.",
	timeout: "The server took too long. What you wrote stays here; please try again.",
	unreadable: "The answer made no sense to us. What you wrote stays here; please try again.",
	cancelled: "That was cancelled.",
	"session.none": "You are logged out. Please log in again.",
	"guard.elsewhere": "There is a step to take first.",
	"role.missing": "This is for somebody else.",
	not_found: "This is not here any more.",
	conflict: "This has changed in the meantime. Please look again.",
	"fields.invalid": "Some fields need another look.",
	"rate.limited": "That was a lot at once. Please wait a moment and try again.",
	internal: "Something went wrong on our side. What you wrote stays here; please try again.",
	busy: "We are busy right now. What you wrote stays here; please try again in a moment.",
};

/** The sentence for a refusal; a wait is said in words. */
export function getErrorText(error: ApiError, now: number = Date.now()): string {
	if (error.code === "code.too_soon" && typeof error.data.nextAt === "number") {
		return `We have just written to you. The next mail can be sent ${untilInWords(error.data.nextAt, now)}.`;
	}
	return errorTexts[error.code as AccountErrorCode] ?? errorTexts.internal;
}

/** What is wrong with a field, by its name and the short code that came for it. */
const fieldErrors: Record<string, Record<string, string>> = {
	email: {
		invalid: "Please check the e-mail address; it should look like name@example.org.",
		same: "That is the address you already use.",
	},
	password: {
		too_short: `Please use at least ${passwordMin} characters.`,
		too_long: `Please use at most ${passwordMax} characters.`,
		common: "Many people use this password, so it is easy to guess. Please choose another one.",
		like_email: "This password is too much like your address. Please choose another one.",
		wrong: "That is not your present password.",
	},
	current: { wrong: "That is not your present password." },
	adult: { required: "Exhale is for adults. Please tick this if you are 18 or older." },
	firstName: {
		required: "Please tell us a first name. Any name you like to be called will do.",
		too_long: `Please use at most ${nameMax} characters.`,
		reserved: "This name could be taken for one of our team. Please choose another one.",
	},
	lastName: {
		too_long: `Please use at most ${nameMax} characters.`,
		reserved: "This name could be taken for one of our team. Please choose another one.",
	},
};

export function getFieldErrorText(field: string, code: string): string {
	return fieldErrors[field]?.[code] ?? "Please look at this again.";
}
