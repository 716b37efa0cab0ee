/** One numbered rule of the guidelines with an example of what fits and one of what does not. */
import type { ReactNode } from "react";

type Props = { title: string; yes: string; no: string; children: ReactNode };

export function Rule({ title, yes, no, children }: Props) {
	return (
		<li>
			<h2>{title}</h2>
			<p>{children}</p>
			<p className="text-muted">
				<span className="font-semibold text-success">Fits:</span> {yes}
			</p>
			<p className="text-muted">
				<span className="font-semibold text-danger">Does not fit:</span> {no}
			</p>
		</li>
	);
}
