/** Collects the languages in which a Professional works. */
import { useMemo, useRef, useState } from "react";
import { Button } from "@/ui/button";
import { RemovableWords } from "@/ui/removable-words";
import { SelectField } from "@/ui/select-field";
import { getLanguageName, getLanguages } from "./practice-words";

interface LanguagesFieldProps {
	id?: string;
	error?: string;
	/** ISO 639-1 codes. */
	value: readonly string[];
	max: number;
	onChange: (value: string[]) => void;
}

export function LanguagesField({ id, error, value, max, onChange }: LanguagesFieldProps) {
	const all = useMemo(getLanguages, []);
	const [chosen, setChosen] = useState("");
	const select = useRef<HTMLSelectElement>(null);
	const isFull = value.length >= max;
	function add() {
		if (chosen !== "" && !isFull) onChange([...value, chosen]);
		setChosen("");
	}
	return (
		<div className="flex flex-col gap-2">
			<div className="flex flex-wrap items-end gap-2">
				<div className="min-w-40 grow">
					<SelectField
						ref={select}
						id={id}
						label="Languages you work in"
						error={error}
						value={chosen}
						disabled={isFull}
						onChange={(event) => setChosen(event.target.value)}
						// What was chosen and not added yet would be lost.
						onBlur={add}
					>
						<option value="">Choose a language</option>
						{all
							.filter(({ code }) => !value.includes(code))
							.map(({ code, name }) => (
								<option key={code} value={code}>
									{name}
								</option>
							))}
					</SelectField>
				</div>
				<Button variant="secondary" aria-label="Add this language" disabled={isFull} onClick={add}>
					Add
				</Button>
			</div>
			<RemovableWords
				label="Languages"
				words={value.map(getLanguageName)}
				onRemove={(name) => {
					onChange(value.filter((code) => getLanguageName(code) !== name));
					select.current?.focus();
				}}
			/>
		</div>
	);
}
