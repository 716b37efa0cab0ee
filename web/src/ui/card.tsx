/** A card with a border and padding. */
import type { HTMLAttributes, Ref } from "react";
import { classNames } from "./class-names";

export interface CardProps extends HTMLAttributes<HTMLElement> {
	as?: "section" | "article" | "div" | "li";
	ref?: Ref<HTMLElement>;
}

export function Card({ as = "section", className, ref, ...rest }: CardProps) {
	const Part = as as "section";
	return (
		<Part
			{...rest}
			ref={ref}
			className={classNames("rounded-lg border border-line bg-surface p-5 shadow-card", className)}
		/>
	);
}
