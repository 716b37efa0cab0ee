/** The frame around every form field: its label, its hint, its error, and their ids. */
import { type ReactNode, useId } from "react";
import { FieldError } from "./field-error";

export interface FieldProps {
	label: string;
	hint?: ReactNode;
	/** The error, as a sentence. */
	error?: string;
	/** Marks an optional field; all others are required. */
	optional?: boolean;
}

export const control =
	"block w-full min-h-11 rounded-md border border-border bg-surface px-3 py-2 text-text placeholder:text-muted " +
	"disabled:bg-sunken disabled:text-muted aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)]";

/** Ids and ARIA attributes for the control inside. */
export function useField({ hint, error }: Pick<FieldProps, "hint" | "error">, givenId?: string) {
	const made = useId();
	const id = givenId ?? made;
	const hintId = `${id}-hint`;
	const errorId = `${id}-error`;
	const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(" ") || undefined;
	return { id, hintId, errorId, aria: { "aria-describedby": describedBy, "aria-invalid": error ? true : undefined } };
}

interface FrameProps extends FieldProps {
	ids: ReturnType<typeof useField>;
	children: ReactNode;
}

export function Field({ label, hint, error, optional, ids, children }: FrameProps) {
	return (
		<div className="flex flex-col gap-1">
			<label htmlFor={ids.id} className="font-semibold">
				{label}
				{optional && <span className="font-normal text-muted"> (optional)</span>}
			</label>
			{hint && (
				<p id={ids.hintId} className="text-sm text-muted">
					{hint}
				</p>
			)}
			{children}
			{error && <FieldError id={ids.errorId}>{error}</FieldError>}
		</div>
	);
}
