/** A choice of one from a longer list, with its label. */
import type { ReactNode, Ref, SelectHTMLAttributes } from "react";
import { classNames } from "./class-names";
import { control, Field, type FieldProps, useField } from "./field";

export interface SelectFieldProps extends FieldProps, SelectHTMLAttributes<HTMLSelectElement> {
	/** The options. */
	children: ReactNode;
	ref?: Ref<HTMLSelectElement>;
}

export function SelectField({ label, hint, error, optional, id, className, children, ...rest }: SelectFieldProps) {
	const ids = useField({ hint, error }, id);
	return (
		<Field label={label} hint={hint} error={error} optional={optional} ids={ids}>
			<select {...rest} {...ids.aria} id={ids.id} className={classNames(control, className)}>
				{children}
			</select>
		</Field>
	);
}
