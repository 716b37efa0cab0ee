/** The error sentences of accounts: what happened, and what helps. */
import { nameMax, passwordMax, passwordMin } from "@/lib/generated/limits.gen";
import type { ApiError, CommonErrorCode } from "@/lib/http";
import { untilInWords } from "@/lib/relative-time";

export type AccountErrorCode =
	| "login.refused"
	| "name.checked"
	| "onboarding.unfinished"
	| "code.wrong"
	| "code.expired"
	| "link.expired"
	| "plan.unknown"
	| "code.too_soon";

const errorTexts: Record<AccountErrorCode | CommonErrorCode, string> = {
	"login.refused":
		"That email and password don't match. If you've just signed up, please open the link in our email first.",
	"name.checked": "Your name was checked with your licence. You can change it by renewing your verification.",
	"onboarding.unfinished": "There's a step to finish before this one.",
	"code.wrong": "That code doesn't match. Use the newest email.",
	"code.expired": "That code has expired. Please ask for a new one.",
	"link.expired": "This link has expired. Please ask for a new one.",
	"plan.unknown": "This plan isn't available yet. Please choose another one.",
	"code.too_soon": "We've just sent you an email. Please wait a moment before asking for another.",
	offline: "You're offline. What you wrote stays here; please try again when you're back.",
	timeout: "That took too long. What you wrote stays here; please try again.",
	unreadable: "We couldn't read the server's answer. What you wrote stays here; please try again.",
	cancelled: "Cancelled.",
	"session.none": "You're logged out. Please log in again.",
	"guard.elsewhere": "There's a step to finish first.",
	"role.missing": "You don't have access to this.",
	not_found: "This is no longer here.",
	conflict: "This has changed since you opened it. Please check it again.",
	"fields.invalid": "Some fields need another look.",
	"rate.limited": "That was a lot at once. Please wait a moment and try again.",
	internal: "Something went wrong on our side. What you wrote stays here; please try again.",
	busy: "Exhale is busy right now. What you wrote stays here; please try again in a moment.",
};

/** Returns the sentence for an error; waiting times are in words. */
export function getErrorText(error: ApiError, now: number = Date.now()): string {
	if (error.code === "code.too_soon" && typeof error.data.nextAt === "number") {
		return `We've just sent you an email. You can ask for another ${untilInWords(error.data.nextAt, now)}.`;
	}
	return errorTexts[error.code as AccountErrorCode] ?? errorTexts.internal;
}

/** Returns the sentence for a field's error code. */
const fieldErrors: Record<string, Record<string, string>> = {
	email: {
		invalid: "Please check the email address; it should look like name@example.org.",
		same: "That's the address you already use.",
	},
	password: {
		too_short: `Please use at least ${passwordMin} characters.`,
		too_long: `Please use at most ${passwordMax} characters.`,
		common: "Many people use this password, so it is easy to guess. Please choose another one.",
		like_email: "This password is too similar to your email. Please choose another one.",
		wrong: "That isn't your current password.",
	},
	current: { wrong: "That isn't your current password." },
	adult: { required: "Exhale is for adults. Please tick this if you are 18 or older." },
	firstName: {
		required: "Please enter a first name. Any name you like to be called is fine.",
		too_long: `Please use at most ${nameMax} characters.`,
		reserved: "This name could be mistaken for someone on our team. Please choose another one.",
	},
	lastName: {
		too_long: `Please use at most ${nameMax} characters.`,
		reserved: "This name could be mistaken for someone on our team. Please choose another one.",
	},
};

export function getFieldErrorText(field: string, code: string): string {
	return fieldErrors[field]?.[code] ?? "Please check this.";
}
