/** A checkbox whose whole line is the target. */
import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { useField } from "./field";
import { FieldError } from "./field-error";

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
	label: ReactNode;
	hint?: ReactNode;
	error?: string;
	ref?: Ref<HTMLInputElement>;
}

export function Checkbox({ label, hint, error, id, ...rest }: CheckboxProps) {
	const ids = useField({ hint, error }, id);
	return (
		<div>
			<label htmlFor={ids.id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
				<input
					{...rest}
					{...ids.aria}
					id={ids.id}
					type="checkbox"
					className="mt-0.5 size-6 shrink-0 cursor-pointer accent-primary"
				/>
				<span>{label}</span>
			</label>
			{hint && (
				<p id={ids.hintId} className="ps-9 text-sm text-muted">
					{hint}
				</p>
			)}
			{error && <FieldError id={ids.errorId}>{error}</FieldError>}
		</div>
	);
}
