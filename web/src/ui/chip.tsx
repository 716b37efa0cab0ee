/** A small toggle with a word. */
import { Check } from "lucide-react";
import type { ButtonHTMLAttributes } from "react";

export interface ChipProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-pressed" | "type"> {
	chosen: boolean;
}

export function Chip({ chosen, children, ...rest }: ChipProps) {
	return (
		<button
			{...rest}
			type="button"
			aria-pressed={chosen}
			className="inline-flex min-h-11 shrink-0 cursor-pointer whitespace-nowrap items-center gap-1.5 rounded-full border border-border bg-surface px-4 py-1 text-sm transition-colors duration-120 hover:bg-sunken aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:font-semibold disabled:cursor-not-allowed disabled:opacity-60 forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText]"
		>
			{chosen && <Check aria-hidden size={14} />}
			{children}
		</button>
	);
}
