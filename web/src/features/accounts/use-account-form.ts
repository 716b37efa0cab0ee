/** A form of accounts: checks before sending, keeps what was typed, and puts every refusal where it belongs. */
import { useId, useState } from "react";
import {
	type DefaultValues,
	type FieldValues,
	type Path,
	type PathValue,
	type RegisterOptions,
	useForm,
} from "react-hook-form";
import { asProblem } from "@/lib/http";
import type { FormError } from "@/ui/form-error-summary";
import { fieldSentence, sentence } from "./messages";

/** `send` throws the Problem that the server answered with. */
export function useAccountForm<F extends FieldValues>(
	defaultValues: DefaultValues<F>,
	send: (values: F) => Promise<unknown>,
) {
	const prefix = useId();
	const [attempt, setAttempt] = useState(0);
	const form = useForm<F>({ defaultValues, shouldFocusError: false });
	const { errors: faults, isSubmitting } = form.formState;
	const idOf = (name: string) => `${prefix}-${name}`;

	async function trySend(values: F) {
		try {
			await send(values);
		} catch (thrown) {
			const problem = asProblem(thrown);
			const known = Object.entries(problem.fields).filter(([name]) => name in form.getValues());
			for (const [name, code] of known) {
				form.setError(name as Path<F>, { type: "server", message: fieldSentence(name, code) });
			}
			if (known.length === 0) form.setError("root", { type: "server", message: sentence(problem) });
			setAttempt((count) => count + 1);
		}
	}

	const errors: FormError[] = Object.entries(faults).map(([name, fault]) => ({
		id: name === "root" ? undefined : idOf(name),
		text: String(fault?.message ?? ""),
	}));

	return {
		/** Spread into a field of the kit. */
		field: <N extends Path<F>>(name: N, rules?: RegisterOptions<F, N>) => ({
			...form.register(name, rules),
			id: idOf(name),
			error: faults[name]?.message?.toString(),
		}),
		/** Spread into a choice of the kit; null while nothing is chosen. */
		choice: <N extends Path<F>>(name: N, rules: RegisterOptions<F, N>) => {
			form.register(name, rules);
			return {
				id: idOf(name),
				error: faults[name]?.message?.toString(),
				value: form.watch(name),
				onChange: (value: PathValue<F, N>) =>
					form.setValue(name, value, { shouldValidate: form.formState.isSubmitted }),
			};
		},
		submit: form.handleSubmit(trySend, () => setAttempt((count) => count + 1)),
		/** For the summary above the form. */
		errors,
		attempt,
		busy: isSubmitting,
		reset: () => form.reset(),
	};
}
