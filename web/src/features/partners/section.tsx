/** One card of the partners' page, with its headline. */
import { type ReactNode, useId } from "react";
import { Card } from "@/ui/card";

export function Section({ title, children }: { title: string; children: ReactNode }) {
	const id = useId();
	return (
		<Card aria-labelledby={id} className="flex flex-col gap-3">
			<h2 id={id}>{title}</h2>
			{children}
		</Card>
	);
}
