/** Shown in place of an empty list, with a suggestion. */
import type { ReactNode } from "react";

export interface EmptyStateProps {
	title: string;
	text?: ReactNode;
	icon?: ReactNode;
	action?: ReactNode;
}

export function EmptyState({ title, text, icon, action }: EmptyStateProps) {
	return (
		<div className="flex flex-col items-center gap-2 rounded-lg border border-line border-dashed px-6 py-12 text-center">
			{icon && <div className="text-muted">{icon}</div>}
			<p className="text-lg font-semibold">{title}</p>
			{text && <p className="max-w-prose text-muted">{text}</p>}
			{action && <div className="mt-3">{action}</div>}
		</div>
	);
}
