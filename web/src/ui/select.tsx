/** The browser's own list to choose from, in the clothes of the kit. */
import { ChevronDown } from "lucide-react";
import type { Ref, SelectHTMLAttributes } from "react";
import { classNames } from "./class-names";
import { control, Field, type FieldProps, useField } from "./field";

export interface SelectProps extends FieldProps, SelectHTMLAttributes<HTMLSelectElement> {
	ref?: Ref<HTMLSelectElement>;
}

export function Select({ label, hint, error, optional, id, className, children, ...rest }: SelectProps) {
	const ids = useField({ hint, error }, id);
	return (
		<Field label={label} hint={hint} error={error} optional={optional} ids={ids}>
			<div className="relative">
				<select
					{...rest}
					{...ids.aria}
					id={ids.id}
					className={classNames(control, "cursor-pointer appearance-none pe-10", className)}
				>
					{children}
				</select>
				<ChevronDown aria-hidden size={20} className="pointer-events-none absolute end-3 top-3 text-muted" />
			</div>
		</Field>
	);
}
