/** The result of a form in its place: the headline gets the focus, so that it is announced. */
import { type ReactNode, useEffect, useRef } from "react";

export function Outcome({ title, children }: { title: string; children: ReactNode }) {
	const headline = useRef<HTMLHeadingElement>(null);
	useEffect(() => headline.current?.focus(), []);
	return (
		<>
			<h1 ref={headline} tabIndex={-1}>
				{title}
			</h1>
			{children}
		</>
	);
}
