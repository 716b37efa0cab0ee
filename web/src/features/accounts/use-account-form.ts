/** A form of the accounts feature: validates before sending, keeps the input, and shows every error where it belongs. */
import { useId, useState } from "react";
import {
	type DefaultValues,
	type FieldValues,
	type Path,
	type PathValue,
	type RegisterOptions,
	useForm,
} from "react-hook-form";
import { toApiError } from "@/lib/http";
import type { FormError } from "@/ui/form-error-summary";
import { getErrorText, getFieldErrorText } from "./error-text";

/** `send` throws the server's ApiError. */
export function useAccountForm<F extends FieldValues>(
	defaultValues: DefaultValues<F>,
	send: (values: F) => Promise<unknown>,
) {
	const prefix = useId();
	const [attempt, setAttempt] = useState(0);
	const form = useForm<F>({ defaultValues, shouldFocusError: false });
	const { errors: fieldErrors, isSubmitting } = form.formState;
	const idOf = (name: string) => `${prefix}-${name}`;

	async function submitForm(values: F) {
		try {
			await send(values);
		} catch (thrown) {
			const error = toApiError(thrown);
			const known = Object.entries(error.fields).filter(([name]) => name in form.getValues());
			for (const [name, code] of known) {
				form.setError(name as Path<F>, { type: "server", message: getFieldErrorText(name, code) });
			}
			if (known.length === 0) form.setError("root", { type: "server", message: getErrorText(error) });
			setAttempt((count) => count + 1);
		}
	}

	const errors: FormError[] = Object.entries(fieldErrors).map(([name, errorText]) => ({
		id: name === "root" ? undefined : idOf(name),
		text: String(errorText?.message ?? ""),
	}));

	return {
		/** Props for a field of the kit. */
		field: <N extends Path<F>>(name: N, rules?: RegisterOptions<F, N>) => ({
			...form.register(name, rules),
			id: idOf(name),
			error: fieldErrors[name]?.message?.toString(),
		}),
		/** Props for a choice of the kit; null until a choice is made. */
		choice: <N extends Path<F>>(name: N, rules: RegisterOptions<F, N>) => {
			form.register(name, rules);
			return {
				id: idOf(name),
				error: fieldErrors[name]?.message?.toString(),
				value: form.watch(name),
				onChange: (value: PathValue<F, N>) =>
					form.setValue(name, value, { shouldValidate: form.formState.isSubmitted }),
			};
		},
		/** The current value of a field. */
		value: <N extends Path<F>>(name: N) => form.watch(name),
		submit: form.handleSubmit(submitForm, () => setAttempt((count) => count + 1)),
		/** For the summary above the form. */
		errors,
		attempt,
		busy: isSubmitting,
		reset: () => form.reset(),
	};
}
