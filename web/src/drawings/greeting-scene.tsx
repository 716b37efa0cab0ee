/** The greeting over its scene, which keeps below the words on phones and grows with large text. */
import type { ReactNode } from "react";
import { GreetingDrawing } from "./greeting";

export function GreetingScene({ children }: { children: ReactNode }) {
	return (
		<header className="relative isolate min-h-42 overflow-hidden rounded-scene border border-line bg-linear-to-b from-bg to-(--i-sky) px-6 pt-5 pb-24 max-sm:min-h-56 max-sm:px-5 short:pb-12">
			<div className="absolute inset-x-0 bottom-0 -z-1 h-42">
				<GreetingDrawing />
			</div>
			{children}
		</header>
	);
}
