/** Client-side validation of account forms; the server validates everything again. */
import { codeDigits, nameMax, passwordMax, passwordMin } from "@/lib/generated/limits.gen";
import { countCodePoints } from "@/ui/code-points";
import { getFieldErrorText } from "./error-text";

export const emailRules = {
	required: "Please enter your email address.",
	validate: (value: string) => /^\s*[^\s@]+@[^\s@]+\s*$/.test(value) || getFieldErrorText("email", "invalid"),
};

/** An existing password is required, never judged. */
export const currentPasswordRules = { required: "Please enter your password." };

export const newPasswordRules = {
	required: "Please choose a password.",
	validate: (value: string) => {
		const length = countCodePoints(value);
		if (length < passwordMin) return getFieldErrorText("password", "too_short");
		return length <= passwordMax || getFieldErrorText("password", "too_long");
	},
};

/** Shown in advance, so that nobody has to learn the rules by breaking them. */
export const NEW_PASSWORD_HINT = `At least ${passwordMin} characters. Any characters are fine; a short sentence is easy to remember.`;

export const codeRules = {
	validate: (value: string) => extractDigits(value).length === codeDigits || `Please enter the ${codeDigits} digits.`,
};

/** A last name of spaces is none. */
export const trimName = <Answer extends { firstName: string; lastName: string }>(answer: Answer) => ({
	...answer,
	firstName: answer.firstName.trim(),
	lastName: answer.lastName.trim() || undefined,
});

/** Accepts any typed or pasted form. */
export const extractDigits = (code: string): string => code.replace(/\D/g, "");

export const firstNameRules = {
	validate: (value: string) => {
		if (value.trim() === "") return getFieldErrorText("firstName", "required");
		return countCodePoints(value.trim()) <= nameMax || getFieldErrorText("firstName", "too_long");
	},
};

export const lastNameRules = {
	validate: (value: string) => countCodePoints(value.trim()) <= nameMax || getFieldErrorText("lastName", "too_long"),
};
