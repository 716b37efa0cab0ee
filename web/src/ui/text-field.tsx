/** One line of text with its label. */
import type { InputHTMLAttributes, Ref } from "react";
import { classNames } from "./class-names";
import { control, Field, type FieldProps, useField } from "./field";

export interface TextFieldProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, "size"> {
	ref?: Ref<HTMLInputElement>;
}

export function TextField({ label, hint, error, optional, id, className, ...rest }: TextFieldProps) {
	const ids = useField({ hint, error }, id);
	return (
		<Field label={label} hint={hint} error={error} optional={optional} ids={ids}>
			<input type="text" {...rest} {...ids.aria} id={ids.id} className={classNames(control, className)} />
		</Field>
	);
}
