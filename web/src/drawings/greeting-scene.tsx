/** The greeting over its scene; on phones the scene keeps below the words. */
import type { ReactNode } from "react";
import { GreetingDrawing } from "./greeting";

export function GreetingScene({ children }: { children: ReactNode }) {
	return (
		<div className="relative h-53 overflow-hidden rounded-scene border border-line bg-linear-to-b from-bg to-[var(--i-sky)] md:h-44">
			<div className="absolute inset-x-0 bottom-0 h-37.5 md:h-full">
				<GreetingDrawing />
			</div>
			<div className="absolute start-4.5 top-4 md:start-6 md:top-5.5">{children}</div>
		</div>
	);
}
