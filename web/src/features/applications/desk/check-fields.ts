/** The fields of a check, and what is missing in them. */
import type { SaveCheck, VerificationMethod } from "@/lib/api/types.gen";
import type { ApplicationFile } from "../application-types";

export interface CheckFields {
	number: string;
	body: string;
	jurisdiction: string;
	expiresOn: string;
	noExpiry: boolean;
	method: VerificationMethod | "";
	registerId: string;
	nameMatches: boolean;
	identitySeen: boolean;
	note: string;
}

export const NOTE_MAX = 500;

export const methodNames: Readonly<Record<VerificationMethod, string>> = {
	public_register: "In the public register",
	issuing_body: "Asked the issuer",
	document: "By the document alone",
};

/** Begins with the earlier check, or with what the applicant wrote. */
export function toCheckFields({ licence, check, registers }: ApplicationFile): CheckFields {
	const from = check ?? licence;
	return {
		number: from.number,
		body: from.body,
		jurisdiction: from.jurisdiction,
		expiresOn: from.expiresOn ?? "",
		noExpiry: check ? check.expiresOn === null : licence.noExpiry,
		method: check?.method ?? "",
		registerId: check?.registerId ?? (registers.length === 1 ? (registers[0]?.id ?? "") : ""),
		// Without both, no check is saved.
		nameMatches: check !== null,
		identitySeen: check !== null,
		note: check?.note ?? "",
	};
}

export type CheckErrors = Partial<Record<keyof CheckFields, string>>;

export function validateCheck(fields: CheckFields): CheckErrors {
	const errors: CheckErrors = {};
	if (fields.number.trim() === "") errors.number = "Please enter the number as the register has it.";
	if (fields.body.trim() === "") errors.body = "Please enter who issued it.";
	if (fields.jurisdiction === "") errors.jurisdiction = "Please choose a country.";
	if (!fields.noExpiry && fields.expiresOn === "")
		errors.expiresOn = "Please enter when it ends, or that it has no end.";
	if (fields.method === "") errors.method = "Please choose how you checked it.";
	if (!fields.nameMatches) errors.nameMatches = "Approval needs this. If the names differ, ask for information.";
	if (!fields.identitySeen) errors.identitySeen = "Approval needs this. If it's missing, ask for information.";
	if ([...fields.note].length > NOTE_MAX) errors.note = "Please make it shorter.";
	return errors;
}

/** `fields` have no errors. */
export const toNewCheck = (
	{ noExpiry, expiresOn, method, registerId, ...rest }: CheckFields,
	submittedAt: number,
): SaveCheck => ({
	...rest,
	submittedAt,
	number: rest.number.trim(),
	body: rest.body.trim(),
	note: rest.note.trim(),
	expiresOn: noExpiry ? null : expiresOn,
	method: method === "" ? "document" : method,
	registerId: method === "public_register" && registerId !== "" ? registerId : null,
});
