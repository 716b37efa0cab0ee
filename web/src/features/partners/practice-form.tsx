/** Edits what the directory says of a professional's practice. */
import { type FormEvent, useId, useState } from "react";
import { LanguagesField } from "@/commons/practice/languages-field";
import { feeBandNames, feeBands, modalities, specialties } from "@/commons/practice/practice-words";
import { isApiError, toApiError } from "@/lib/http";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { FormErrorSummary } from "@/ui/form-error-summary";
import { SelectField } from "@/ui/select-field";
import { Switch } from "@/ui/switch";
import { TextArea } from "@/ui/text-area";
import { TextField } from "@/ui/text-field";
import { useToast } from "@/ui/toast";
import { WordListField } from "@/ui/word-list-field";
import {
	getServerErrors,
	limits,
	type PracticeAnswers,
	type PracticeErrors,
	type PracticeField,
	toEdit,
	validateAnswers,
} from "./practice-answers";
import { useEditPractice } from "./practice-queries";

interface PracticeFormProps {
	answers: PracticeAnswers;
	onChange: (part: Partial<PracticeAnswers>) => void;
	/** Gets what was saved; the form can have been changed since. */
	onSaved: (saved: PracticeAnswers) => void;
}

type TextName = "profession" | "website" | "words" | "motto" | "city" | "feeNote" | "feeBand";
type ListName = "specialties" | "modalities" | "services" | "qualifications";

export function PracticeForm({ answers, onChange, onSaved }: PracticeFormProps) {
	const prefix = useId();
	const toast = useToast();
	const edit = useEditPractice();
	const [errors, setErrors] = useState<PracticeErrors>({});
	const [refused, setRefused] = useState<string | null>(null);
	const [attempt, setAttempt] = useState(0);

	function show(found: PracticeErrors, sentence: string | null) {
		setErrors(found);
		setRefused(sentence);
		setAttempt((count) => count + 1);
	}
	function save(event: FormEvent) {
		event.preventDefault();
		if (edit.isPending) return;
		const found = validateAnswers(answers);
		if (Object.keys(found).length > 0) return show(found, null);
		edit.mutate(toEdit(answers), {
			onSuccess: () => {
				toast("Your practice has been saved.");
				onSaved(answers);
			},
			onError: (thrown) => {
				const named = getServerErrors(toApiError(thrown), answers);
				show(named, Object.keys(named).length > 0 ? null : getErrorText(thrown));
			},
		});
	}
	const getId = (name: PracticeField) => `${prefix}-${name}`;
	const text = (name: TextName) => ({
		id: getId(name),
		value: answers[name],
		error: errors[name],
		onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
	});
	const list = (name: ListName) => ({
		id: getId(name),
		value: answers[name],
		error: errors[name],
		max: limits.entries,
		maxLength: limits.entry,
		onChange: (value: string[]) => onChange({ [name]: value }),
	});
	const summary = [
		...Object.entries(errors).map(([name, error]) => ({ id: getId(name as PracticeField), text: error ?? "" })),
		...(refused ? [{ text: refused }] : []),
	];
	return (
		<form noValidate onSubmit={save} className="flex flex-col gap-6">
			<FormErrorSummary errors={summary} attempt={attempt} />
			<Switch
				label="In the directory"
				hint="While it's off, members find you by your posts and your profile only."
				checked={answers.listed}
				onChange={(event) => onChange({ listed: event.target.checked })}
			/>
			<TextField label="Profession" hint="Such as clinical psychologist." {...text("profession")} />
			<TextArea
				label="A sentence for your card"
				optional
				rows={2}
				hint="Something you'd say to someone who is unsure whether to write."
				max={limits.motto}
				{...text("motto")}
			/>
			<TextArea label="In your own words" optional max={limits.words} {...text("words")} />
			<WordListField
				label="What you help with"
				ownLabel="Something else"
				optional
				suggestions={specialties}
				{...list("specialties")}
			/>
			<WordListField
				label="How you work"
				ownLabel="Another way"
				optional
				suggestions={modalities}
				{...list("modalities")}
			/>
			<LanguagesField
				id={getId("languages")}
				value={answers.languages}
				max={limits.entries}
				error={errors.languages}
				onChange={(languages) => onChange({ languages })}
			/>
			<fieldset className="flex flex-col">
				<legend className="font-semibold">Where you work</legend>
				<Checkbox
					label="Online"
					checked={answers.online}
					onChange={(event) => onChange({ online: event.target.checked })}
				/>
				<Checkbox
					label="In person"
					checked={answers.inPerson}
					onChange={(event) => onChange({ inPerson: event.target.checked })}
				/>
				{answers.inPerson && (
					<div className="mt-2">
						<TextField label="City or area" optional {...text("city")} />
					</div>
				)}
			</fieldset>
			<WordListField
				label="What you offer"
				ownLabel="Such as first talks, couples, groups"
				optional
				{...list("services")}
			/>
			<WordListField
				label="Qualifications"
				ownLabel="Such as a degree or a training"
				optional
				{...list("qualifications")}
			/>
			<SelectField label="Your fees" {...text("feeBand")}>
				{feeBands.map((band) => (
					<option key={band} value={band}>
						{feeBandNames[band]}
					</option>
				))}
			</SelectField>
			<TextField label="A note about fees" optional hint="Such as insurance you work with." {...text("feeNote")} />
			<TextField
				label="Website"
				optional
				hint="It opens outside Exhale, and members are told so."
				inputMode="url"
				autoComplete="url"
				{...text("website")}
			/>
			<div>
				<Button type="submit" busy={edit.isPending}>
					{edit.isPending ? "Saving..." : "Save practice"}
				</Button>
			</div>
		</form>
	);
}

function getErrorText(thrown: unknown): string {
	if (isApiError(thrown, "offline")) return "You seem to be offline. What you wrote stays here; please try again.";
	return "We couldn't save that. What you wrote stays here; please try again.";
}
