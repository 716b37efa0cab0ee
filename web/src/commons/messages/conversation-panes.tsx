/** Two panes of wide screens: the list of conversations, which scrolls on its own, and the open one. */
import type { ReactNode } from "react";
import { useFillHeight } from "./use-fill-height";

interface ConversationPanesProps {
	/** The list's accessible name. */
	label: string;
	/** Null where there is no space for it: the open conversation stays as it is, with its draft and its place. */
	list: ReactNode | null;
	/** The open conversation. */
	children: ReactNode;
}

export function ConversationPanes({ label, list, children }: ConversationPanesProps) {
	return (
		<div data-panes={list === null ? undefined : ""} className="data-panes:flex">
			{list !== null && <ListPane label={label}>{list}</ListPane>}
			<div className="min-w-0 grow in-data-panes:ps-4 wide:in-data-panes:ps-6">{children}</div>
		</div>
	);
}

function ListPane({ label, children }: { label: string; children: ReactNode }) {
	const box = useFillHeight();
	return (
		<nav
			ref={box}
			aria-label={label}
			className="-ms-1 -mb-7 w-[14.5rem] shrink-0 overflow-y-auto overscroll-contain border-line border-e ps-1 pe-3 pb-3 wide:w-[20rem]"
		>
			{children}
		</nav>
	);
}
