/** One numbered rule of the guidelines with a good and a bad example. */
import type { ReactNode } from "react";

type Props = { title: string; yes: string; no: string; children: ReactNode };

export function Rule({ title, yes, no, children }: Props) {
	return (
		<li>
			<h2>{title}</h2>
			<p>{children}</p>
			<p className="text-muted">
				<span className="font-semibold text-success">Good example:</span> {yes}
			</p>
			<p className="text-muted">
				<span className="font-semibold text-danger">Please avoid:</span> {no}
			</p>
		</li>
	);
}
