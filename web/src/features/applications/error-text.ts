/** The error sentences of applications. */
import { toApiError } from "@/lib/http";

const sentences: Readonly<Record<string, string>> = {
	"applications.waiting": "Your application is with a reviewer, so it can't be changed now.",
	"applications.changed": "Your answers were changed on another device. Please check them again.",
	"applications.not_open": "Please begin your application again first.",
	"applications.approved": "Your application is approved already.",
	"applications.no_appeal": "A second look isn't possible any more.",
	"applications.no_question": "This is a second look, which is decided without another question.",
	"applications.outdated": "The applicant has changed this since you opened it. Please open it again.",
	"registers.full": "There are as many registers as fit. Remove one to add another.",
	"verifications.own": "Another moderator decides about your own verification.",
	"verifications.staff": "Only an admin can suspend the verification of staff.",
	"applications.unchecked": "Please save your check of the licence first.",
	"applications.other_reviewer": "You checked this licence. Another reviewer approves it.",
	"moderation.own": "Another reviewer decides about your own application.",
	"moderation.claimed": "Another moderator got to this one first.",
	"role.missing": "You don't have access to this.",
	not_found: "This is no longer here.",
	conflict: "This has changed since you opened it. Please check it again.",
	"fields.invalid": "Some fields need another look.",
	"rate.limited": "That was a lot at once. Please wait a moment and try again.",
	offline: "You seem to be offline. What you wrote stays here; please try again once you're back online.",
	timeout: "That took too long. What you wrote stays here; please try again.",
};

export function getErrorText(thrown: unknown): string {
	return sentences[toApiError(thrown).code] ?? "That didn't work. What you wrote stays here; please try again.";
}

const fieldTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	firstName: { required: "Please enter your first name." },
	lastName: { required: "Please enter your last name, as on your licence." },
	profession: { required: "Please enter your profession." },
	words: { required: "Please write a few words about how you work." },
	experienceYears: { invalid: "Please enter a whole number of years.", too_many: "Please check the number of years." },
	website: { invalid: "Please enter an address like https://example.org." },
	number: { required: "Please enter your licence number." },
	body: { required: "Please enter who issued your licence." },
	jurisdiction: { required: "Please choose where your licence is valid." },
	expiresOn: {
		required: "Please enter when it ends, or say that it has no end.",
		invalid: "Please enter a date.",
		past: "This date has passed. Please enter when your present licence ends.",
		too_late: "This date is very far away. Please check the year.",
	},
	languages: { required: "Please add at least one language." },
	specialties: { required: "Please choose what you help with." },
	modalities: { required: "Please choose how you work." },
	services: { required: "Please add what you offer." },
	qualifications: { required: "Please add at least one qualification." },
	place: { required: "Please choose online, in person, or both." },
	online: { required: "Please choose online, in person, or both." },
	city: { required: "Please enter where people can come to see you." },
	feeBand: { required: "Please choose what fits your fees best." },
	motto: { required: "Please write a sentence for your card." },
	evidence: { required: "Please add a photo or scan of your licence." },
	truthful: { required: "Please tick this before you send it." },
};

export function getFieldText(field: string, code: string): string {
	if (code === "too_long") return "Please make it shorter.";
	return fieldTexts[field]?.[code] ?? "Please check this.";
}
