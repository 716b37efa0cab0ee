/** A setting that is on or off, and takes effect at once. */
import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { useField } from "./field";

export interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "role"> {
	label: string;
	hint?: ReactNode;
	ref?: Ref<HTMLInputElement>;
}

export function Switch({ label, hint, id, ...rest }: SwitchProps) {
	const ids = useField({ hint }, id);
	return (
		<div>
			<label htmlFor={ids.id} className="flex min-h-11 cursor-pointer items-center justify-between gap-4 py-1">
				<span className="font-semibold">{label}</span>
				<span className="relative inline-flex shrink-0">
					<input
						{...rest}
						{...ids.aria}
						id={ids.id}
						type="checkbox"
						// biome-ignore lint/a11y/useAriaPropsForRole: a checkbox reports its state itself.
						role="switch"
						className="peer h-7 w-12 cursor-pointer appearance-none rounded-full border border-border bg-sunken transition-colors duration-120 checked:border-primary checked:bg-primary disabled:opacity-60"
					/>
					<span
						aria-hidden
						className="pointer-events-none absolute start-1 top-1 size-5 rounded-full bg-border transition-transform duration-120 peer-checked:translate-x-5 peer-checked:bg-on-primary forced-colors:bg-[ButtonText] forced-colors:peer-checked:bg-[Highlight]"
					/>
				</span>
			</label>
			{hint && (
				<p id={ids.hintId} className="text-sm text-muted">
					{hint}
				</p>
			)}
		</div>
	);
}
