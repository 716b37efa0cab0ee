/** The error sentence below a field. */
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
	return (
		<p id={id} className="flex items-start gap-1.5 text-sm text-danger">
			<CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
			<span>{children}</span>
		</p>
	);
}
