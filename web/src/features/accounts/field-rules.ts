/** What the browser checks before it asks the server; the server checks all of it again. */
import { codeDigits, nameMax, passwordMax, passwordMin } from "@/lib/generated/limits.gen";
import { codePoints } from "@/ui/code-points";
import { fieldSentence } from "./messages";

export const emailRules = {
	required: "Please enter your e-mail address.",
	validate: (value: string) => /^\s*[^\s@]+@[^\s@]+\s*$/.test(value) || fieldSentence("email", "invalid"),
};

/** An existing password is only asked for, never judged. */
export const presentPasswordRules = { required: "Please enter your password." };

export const newPasswordRules = {
	required: "Please choose a password.",
	validate: (value: string) => {
		const length = codePoints(value);
		if (length < passwordMin) return fieldSentence("password", "too_short");
		return length <= passwordMax || fieldSentence("password", "too_long");
	},
};

/** Said beforehand, so that nobody finds the rules by breaking them. */
export const NEW_PASSWORD_HINT = `At least ${passwordMin} characters. Any characters will do; a short sentence is easy to remember.`;

export const codeRules = {
	validate: (value: string) => digitsOf(value).length === codeDigits || `Please enter the ${codeDigits} digits.`,
};

/** However it was typed or pasted. */
export const digitsOf = (code: string): string => code.replace(/\D/g, "");

export const firstNameRules = {
	validate: (value: string) => {
		if (value.trim() === "") return fieldSentence("firstName", "required");
		return codePoints(value.trim()) <= nameMax || fieldSentence("firstName", "too_long");
	},
};

export const lastNameRules = {
	validate: (value: string) => codePoints(value.trim()) <= nameMax || fieldSentence("lastName", "too_long"),
};
