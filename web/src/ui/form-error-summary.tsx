/** Lists what is wrong with a form, gets the focus, and leads to each field. */
import { useEffect, useRef } from "react";

export interface FormError {
	/** The id of the field's control; left out where no single field is at fault. */
	id?: string;
	text: string;
}

export interface FormErrorSummaryProps {
	errors: readonly FormError[];
	/** Counts the tries, so that every failed one brings the focus back here. */
	attempt?: number;
	title?: string;
}

export function FormErrorSummary({ errors, attempt = 0, title = "Please check this first" }: FormErrorSummaryProps) {
	const box = useRef<HTMLDivElement>(null);
	const any = errors.length > 0;
	// biome-ignore lint/correctness/useExhaustiveDependencies: another try is a reason of its own.
	useEffect(() => {
		if (any) box.current?.focus();
	}, [any, attempt]);
	if (!any) return null;
	return (
		<div
			ref={box}
			tabIndex={-1}
			role="alert"
			className="rounded-md border border-danger bg-danger-soft px-4 py-3 text-text outline-none"
		>
			<p className="font-semibold">{title}</p>
			<ul className="mt-1 list-none p-0">
				{errors.map(({ id, text }) => (
					<li key={`${id} ${text}`}>
						{id ? (
							<a
								href={`#${id}`}
								className="inline-flex min-h-11 items-center text-danger underline"
								onClick={(event) => {
									event.preventDefault();
									document.getElementById(id)?.focus();
								}}
							>
								{text}
							</a>
						) : (
							<span className="text-danger">{text}</span>
						)}
					</li>
				))}
			</ul>
		</div>
	);
}
