/** Collects a few short entries: chosen from suggestions, or written in own words. */
import { useRef, useState } from "react";
import { Button } from "./button";
import { Chip } from "./chip";
import { classNames } from "./class-names";
import { countCodePoints } from "./code-points";
import { control, type FieldProps, useField } from "./field";
import { FieldError } from "./field-error";
import { RemovableWords } from "./removable-words";

export interface WordListFieldProps extends FieldProps {
	id?: string;
	/** The label of the field for own words. */
	ownLabel: string;
	suggestions?: readonly string[];
	value: readonly string[];
	/** How many fit. */
	max: number;
	/** Code points of one entry. */
	maxLength: number;
	onChange: (value: string[]) => void;
}

export function WordListField(props: WordListFieldProps) {
	const { label, hint, error, optional, ownLabel, suggestions = [], value, max, maxLength, onChange } = props;
	const [text, setText] = useState("");
	const [warning, setWarning] = useState("");
	const ids = useField({ hint, error: error || warning }, props.id);
	const input = useRef<HTMLInputElement>(null);
	const own = value.filter((word) => !suggestions.includes(word));

	function add(word: string): boolean {
		if (value.includes(word)) return true;
		if (value.length >= max) {
			setWarning(`${max} fit. Take one out to add another.`);
			return false;
		}
		setWarning("");
		onChange([...value, word]);
		return true;
	}
	function remove(word: string) {
		setWarning("");
		onChange(value.filter((one) => one !== word));
	}
	/** Also when the field is left, so that nothing typed is lost. */
	function addOwn() {
		const word = text.trim().replace(/\s+/g, " ");
		if (word === "") return;
		if (countCodePoints(word) > maxLength) setWarning(`Please use at most ${maxLength} characters.`);
		else if (add(suggestions.find((one) => one.toLowerCase() === word.toLowerCase()) ?? word)) setText("");
	}

	return (
		<fieldset className="flex flex-col gap-2">
			<legend className="mb-2 font-semibold">
				{label}
				{optional && <span className="font-normal text-muted"> (optional)</span>}
			</legend>
			{hint && (
				<p id={ids.hintId} className="text-muted text-sm">
					{hint}
				</p>
			)}
			{suggestions.length > 0 && (
				<div className="flex flex-wrap gap-2">
					{suggestions.map((word) => (
						<Chip
							key={word}
							chosen={value.includes(word)}
							onClick={() => (value.includes(word) ? remove(word) : add(word))}
						>
							{word}
						</Chip>
					))}
				</div>
			)}
			<div className="flex flex-col gap-2">
				<div className="flex flex-wrap items-end gap-2">
					<div className="min-w-40 grow">
						<label htmlFor={ids.id} className={suggestions.length > 0 ? "text-sm" : "sr-only"}>
							{ownLabel}
						</label>
						<input
							{...ids.aria}
							ref={input}
							id={ids.id}
							type="text"
							value={text}
							className={classNames(control, "mt-1")}
							onChange={(event) => {
								setWarning("");
								setText(event.target.value);
							}}
							onBlur={addOwn}
							onKeyDown={(event) => {
								if (event.key !== "Enter") return;
								event.preventDefault();
								addOwn();
							}}
						/>
					</div>
					<Button variant="secondary" aria-label={`Add to ${label.toLowerCase()}`} onClick={addOwn}>
						Add
					</Button>
				</div>
				<RemovableWords
					label={label}
					words={own}
					onRemove={(word) => {
						remove(word);
						input.current?.focus();
					}}
				/>
			</div>
			{(error || warning) && <FieldError id={ids.errorId}>{error || warning}</FieldError>}
		</fieldset>
	);
}
