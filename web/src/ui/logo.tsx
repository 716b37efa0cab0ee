/** Exhale's logo: a lowercase e whose tail is a held breath that runs out. */
import { classNames } from "./class-names";

/** On a grid of 32: the bar, three quarters of a circle, and the tail. */
export const MARK = "M4.2 15.2h14.8a7.4 7.4 0 1 0-7.4 7.4c5 0 6.4-3.5 10.2-3.5 3 0 3.9 2 7.4 2";

/** Small marks have a thicker line. */
export function getStroke(size: number): number {
	if (size < 20) return 3.5;
	return size < 32 ? 3.1 : 2.9;
}

/** The mark alone. */
export function Logo({ size = 30 }: { size?: number }) {
	return (
		<svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className="shrink-0 text-primary">
			<path
				d={MARK}
				fill="none"
				stroke="currentColor"
				strokeWidth={getStroke(size)}
				strokeLinecap="round"
				strokeLinejoin="round"
			/>
		</svg>
	);
}

interface WordmarkProps {
	size?: keyof typeof words;
	className?: string;
}

const words = { 30: "gap-2.5 text-[1.24rem]", 84: "gap-7 text-[3.1rem]" };

/** The mark and the name. */
export function Wordmark({ size = 30, className }: WordmarkProps) {
	return (
		<span
			className={classNames(
				"inline-flex items-center font-[650] text-text leading-tight tracking-[-0.015em]",
				words[size],
				className,
			)}
		>
			<Logo size={size} />
			Exhale
		</span>
	);
}
