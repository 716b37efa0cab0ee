/** Lists a form's errors, takes the focus, and links to each field. */
import { useEffect, useRef } from "react";

export interface FormError {
	/** The id of the field's control; omitted for an error without a field. */
	id?: string;
	text: string;
}

export interface FormErrorSummaryProps {
	errors: readonly FormError[];
	/** The number of tries, so that every failed one returns the focus here. */
	attempt?: number;
	title?: string;
}

export function FormErrorSummary({
	errors,
	attempt = 0,
	title = "Please fix this to continue",
}: FormErrorSummaryProps) {
	const box = useRef<HTMLDivElement>(null);
	const any = errors.length > 0;
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs at every try.
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
