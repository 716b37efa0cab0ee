/** The form in which a reviewer records how they checked a licence. */
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useMemo, useState } from "react";
import { getCountries } from "@/commons/practice/practice-words";
import { saveCheck } from "@/lib/api/sdk.gen";
import type { LicenceCheck, VerificationMethod } from "@/lib/api/types.gen";
import { toApiError } from "@/lib/http";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { FormErrorSummary } from "@/ui/form-error-summary";
import { RadioCards } from "@/ui/radio-cards";
import { SelectField } from "@/ui/select-field";
import { TextArea } from "@/ui/text-area";
import { TextField } from "@/ui/text-field";
import type { ApplicationFile } from "../application-types";
import { getErrorText, getFieldText } from "../error-text";
import {
	type CheckErrors,
	type CheckFields,
	methodNames,
	NOTE_MAX,
	toCheckFields,
	toNewCheck,
	validateCheck,
} from "./check-fields";

interface CheckFormProps {
	file: ApplicationFile;
	onSaved: (check: LicenceCheck) => void;
	/** Omitted while there is no check to go back to. */
	onCancel?: () => void;
}

const methods: readonly VerificationMethod[] = ["public_register", "issuing_body", "document"];

export function CheckForm({ file, onSaved, onCancel }: CheckFormProps) {
	const prefix = useId();
	const countries = useMemo(getCountries, []);
	const [fields, setFields] = useState(() => toCheckFields(file));
	const [errors, setErrors] = useState<CheckErrors>({});
	const [attempt, setAttempt] = useState(0);
	const save = useMutation({
		mutationFn: () => saveCheck({ path: { id: file.id }, body: toNewCheck(fields, file.submittedAt) }),
		onSuccess: onSaved,
		onError: (thrown) => {
			const codes = Object.entries(toApiError(thrown).fields);
			setErrors(Object.fromEntries(codes.map(([name, code]) => [name, getFieldText(name, code)])));
			setAttempt((count) => count + 1);
		},
	});
	const change = (part: Partial<CheckFields>) => setFields((before) => ({ ...before, ...part }));
	const text = (name: "number" | "body" | "jurisdiction" | "expiresOn" | "note" | "registerId") => ({
		id: `${prefix}-${name}`,
		value: fields[name],
		error: errors[name],
		onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
	});
	const box = (name: "noExpiry" | "nameMatches" | "identitySeen") => ({
		id: `${prefix}-${name}`,
		checked: fields[name],
		error: errors[name],
		onChange: (event: { target: { checked: boolean } }) => change({ [name]: event.target.checked }),
	});

	function send(event: FormEvent) {
		event.preventDefault();
		if (save.isPending) return;
		const found = validateCheck(fields);
		setErrors(found);
		setAttempt((count) => count + 1);
		if (Object.keys(found).length === 0) save.mutate();
	}
	const named = Object.entries(errors).map(([name, sentence]) => ({ id: `${prefix}-${name}`, text: sentence ?? "" }));
	const failure = save.error && named.length === 0 ? [{ text: getErrorText(save.error) }] : [];
	return (
		<form noValidate onSubmit={send} className="mt-3 flex flex-col gap-4">
			<FormErrorSummary errors={[...named, ...failure]} attempt={attempt} />
			<p className="text-muted text-sm">It begins with what the applicant wrote. Correct it to what you found.</p>
			<TextField label="Number" autoComplete="off" spellCheck={false} {...text("number")} />
			<TextField label="Who issued it" autoComplete="off" {...text("body")} />
			<SelectField label="Where it's valid" {...text("jurisdiction")}>
				<option value="">Choose a country</option>
				{countries.map(({ code, name }) => (
					<option key={code} value={code}>
						{name}
					</option>
				))}
			</SelectField>
			<div>
				<TextField
					type="date"
					label="Valid until"
					className="max-w-56"
					disabled={fields.noExpiry}
					{...text("expiresOn")}
				/>
				<Checkbox label="It has no end date" {...box("noExpiry")} />
			</div>
			<RadioCards
				legend="How you checked it"
				id={`${prefix}-method`}
				options={methods.map((value) => ({ value, title: methodNames[value] }))}
				value={fields.method === "" ? null : fields.method}
				error={errors.method}
				onChange={(method) => change({ method })}
			/>
			{fields.method === "public_register" && file.registers.length > 0 && (
				<SelectField label="Which register" optional {...text("registerId")}>
					<option value="">Another one</option>
					{file.registers.map(({ id, name }) => (
						<option key={id} value={id}>
							{name}
						</option>
					))}
				</SelectField>
			)}
			<div>
				<Checkbox label="The name on the licence is the applicant's" {...box("nameMatches")} />
				<Checkbox label="I saw a photo identity document with that name" {...box("identitySeen")} />
			</div>
			<TextArea label="Note for other reviewers" optional rows={2} max={NOTE_MAX} {...text("note")} />
			<div className="flex flex-wrap gap-3">
				<Button type="submit" variant="secondary" busy={save.isPending}>
					Save check
				</Button>
				{onCancel && (
					<Button variant="quiet" disabled={save.isPending} onClick={onCancel}>
						Cancel
					</Button>
				)}
			</div>
		</form>
	);
}
