/** Props for the form fields of one step, with what is wrong with each. */
import { useState } from "react";
import type { FormError } from "@/ui/form-error-summary";
import { getFieldText } from "./error-text";
import { getFieldId } from "./steps";
import type { SavedPart } from "./use-saved-part";

type Texts<F> = { [N in keyof F]: F[N] extends string ? N : never }[keyof F] & string;

/** A field that the review page led to says that it is missing. */
export function usePartFields<F extends object>(part: SavedPart<F>, wanted: string | null) {
	// Half a word is no mistake yet.
	const [writing, setWriting] = useState<string | null>(null);
	const error = (name: keyof F & string): string | undefined => {
		const code = part.errors[name];
		if (code !== undefined && writing !== name) return getFieldText(name, code);
		return wanted === name && isEmpty(part.fields[name]) ? getFieldText(name, "required") : undefined;
	};
	const text = <N extends Texts<F>>(name: N) => ({
		id: getFieldId(name),
		value: part.fields[name] as string,
		error: error(name),
		onFocus: () => setWriting(name),
		onBlur: () => setWriting(null),
		onChange: (event: { target: { value: string } }) =>
			part.change({ [name]: event.target.value } as unknown as Partial<F>),
	});
	return { text, error };
}

const isEmpty = (value: unknown): boolean => value === "" || (Array.isArray(value) && value.length === 0);

/** For the summary above the form. */
export const getFormErrors = (errors: Readonly<Partial<Record<string, string>>>): FormError[] =>
	Object.entries(errors).map(([name, code]) => ({ id: getFieldId(name), text: getFieldText(name, code ?? "") }));
