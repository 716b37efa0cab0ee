/** A page that says one thing below a drawing: nothing was found, the community is closed, the network is gone. */
import type { ReactNode } from "react";

interface ScenePageProps {
	/** 240 by 160. */
	drawing: ReactNode;
	title: string;
	children: ReactNode;
}

export function ScenePage({ drawing, title, children }: ScenePageProps) {
	return (
		<div className="mx-auto flex max-w-md flex-col items-center gap-3 py-6 text-center short:py-0">
			<div className="aspect-3/2 w-60 max-w-full short:w-30">{drawing}</div>
			<h1>{title}</h1>
			{children}
		</div>
	);
}
