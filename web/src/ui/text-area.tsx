/** A text area that grows with its content, and counts characters if there is a limit. */
import { type Ref, type TextareaHTMLAttributes, useEffect, useState } from "react";
import { classNames } from "./class-names";
import { countCodePoints } from "./code-points";
import { control, Field, type FieldProps, useField } from "./field";

export interface TextAreaProps extends FieldProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "value"> {
	value: string;
	/** Code points allowed; more can be typed, so that nothing pasted is cut off silently. */
	max?: number;
	ref?: Ref<HTMLTextAreaElement>;
}

/** The remaining number from which it is announced. */
const NEAR = 50;

export function TextArea({ label, hint, error, optional, id, max, value, className, ...rest }: TextAreaProps) {
	const ids = useField({ hint, error }, id);
	return (
		<Field label={label} hint={hint} error={error} optional={optional} ids={ids}>
			<textarea
				rows={4}
				{...rest}
				{...ids.aria}
				id={ids.id}
				value={value}
				className={classNames(control, "field-sizing-content max-h-96 min-h-28 resize-y", className)}
			/>
			{max !== undefined && <Counter count={countCodePoints(value)} max={max} />}
		</Field>
	);
}

/** "n/max", always visible and announced only near the limit. */
export function Counter({ count, max }: { count: number; max: number }) {
	const left = max - count;
	const step = left < 0 ? "over" : left === 0 ? "full" : left <= NEAR ? "near" : "free";
	const [heard, setHeard] = useState("");
	// biome-ignore lint/correctness/useExhaustiveDependencies: announced when the step changes, not at every letter.
	useEffect(() => {
		if (step === "free") setHeard("");
		else if (step === "near") setHeard(left === 1 ? "1 character left" : `${left} characters left`);
		else if (step === "full") setHeard("No characters left");
		else setHeard("Too long");
	}, [step]);
	return (
		<p className={classNames("text-end text-sm tabular-nums", left < 0 ? "font-semibold text-danger" : "text-muted")}>
			{`${count}/${max}`}
			{left < 0 && " – too long"}
			<span role="status" className="sr-only">
				{heard}
			</span>
		</p>
	);
}
