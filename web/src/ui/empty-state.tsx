/** Shown in place of an empty list: a drawing, a sentence, and one thing to do. */
import type { ReactNode } from "react";

export interface EmptyStateProps {
	title: string;
	text?: ReactNode;
	/** 240 by 160. */
	drawing?: ReactNode;
	/** Where no drawing fits. */
	icon?: ReactNode;
	action?: ReactNode;
}

export function EmptyState({ title, text, drawing, icon, action }: EmptyStateProps) {
	return (
		<div className="flex flex-col items-center rounded-lg border border-line bg-surface px-6 py-7 text-center shadow-card">
			{drawing && <div className="mb-4 aspect-3/2 w-60 max-w-full short:w-30">{drawing}</div>}
			{icon && <div className="mb-2 text-muted">{icon}</div>}
			<p className="font-[650] text-xl leading-tight">{title}</p>
			{text && <p className="mt-1.5 max-w-[34ch] text-pretty text-muted">{text}</p>}
			{action && <div className="mt-auto pt-4">{action}</div>}
		</div>
	);
}
