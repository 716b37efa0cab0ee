/** Two panes of wide screens: the list of conversations, which scrolls on its own, and the open one. */
import type { ReactNode } from "react";
import { useFillHeight } from "./use-fill-height";

interface ConversationPanesProps {
	/** The list's accessible name. */
	label: string;
	list: ReactNode;
	/** The open conversation. */
	children: ReactNode;
}

export function ConversationPanes({ label, list, children }: ConversationPanesProps) {
	const box = useFillHeight();
	return (
		<div data-panes="" className="flex">
			<nav
				ref={box}
				aria-label={label}
				className="-ms-1 -mb-7 w-[14.5rem] shrink-0 overflow-y-auto overscroll-contain border-line border-e ps-1 pe-3 pb-3 wide:w-[20rem]"
			>
				{list}
			</nav>
			<div className="min-w-0 grow ps-4 wide:ps-6">{children}</div>
		</div>
	);
}
