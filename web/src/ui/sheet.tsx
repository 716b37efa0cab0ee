/** A panel that slides in from an edge and out again. */
import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { classNames } from "./class-names";
import { IconButton } from "./icon-button";
import { useLayer } from "./layers";
import "./modal.css";
import "./sheet.css";

export interface SheetProps {
	open: boolean;
	onClose: () => void;
	title: string;
	side?: "bottom" | "start" | "end";
	children: ReactNode;
}

/** Longer than the exit animation, for browsers that do not report its end. */
const EXIT_LIMIT_MS = 300;

const sides = {
	bottom: "mt-auto w-full max-w-full rounded-t-lg border-t pb-[env(safe-area-inset-bottom)]",
	start: "me-auto h-dvh max-h-dvh w-80 max-w-[85vw] border-e",
	end: "ms-auto h-dvh max-h-dvh w-80 max-w-[85vw] border-s",
};

export function Sheet({ open, ...rest }: SheetProps) {
	const [present, setPresent] = useState(open);
	if (open && !present) setPresent(true);
	useEffect(() => {
		if (open || !present) return;
		const limit = setTimeout(() => setPresent(false), EXIT_LIMIT_MS);
		return () => clearTimeout(limit);
	}, [open, present]);
	if (!present) return null;
	return createPortal(<PresentSheet {...rest} leaving={!open} onGone={() => setPresent(false)} />, document.body);
}

function PresentSheet(props: Omit<SheetProps, "open"> & { leaving: boolean; onGone: () => void }) {
	const { onClose, title, side = "bottom", children, leaving, onGone } = props;
	const { ref, onKeyDown, onCancel, onClosed } = useLayer(onClose);
	const heading = useRef<HTMLHeadingElement>(null);
	const titleId = useId();
	useEffect(() => heading.current?.focus(), []);

	return (
		<dialog
			ref={ref}
			onKeyDown={onKeyDown}
			onCancel={onCancel}
			onClose={onClosed}
			aria-labelledby={titleId}
			data-side={side}
			data-state={leaving ? "leaving" : "open"}
			onClick={(event) => event.target === ref.current && onClose()}
			onAnimationEnd={(event) => leaving && event.target === ref.current && onGone()}
			className={classNames("kit-sheet m-0 border-line bg-surface p-0 text-text shadow-xl", sides[side])}
		>
			<div className="kit-sheet-panel flex flex-col">
				<header className="flex items-center gap-2 ps-5 pe-2 pt-2">
					<h2 ref={heading} id={titleId} tabIndex={-1} className="grow py-2 text-lg outline-none">
						{title}
					</h2>
					<IconButton label="Close" icon={<X aria-hidden size={20} />} onClick={onClose} />
				</header>
				<div className="relative grow scroll-pb-36 overflow-y-auto overscroll-contain px-3 pb-4">{children}</div>
			</div>
		</dialog>
	);
}
