/** A dialog above the page; the page does not scroll, the title gets the focus, and Escape closes the uppermost one. */
import { X } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { classNames } from "./class-names";
import { HelpButton } from "./help-now";
import { IconButton } from "./icon-button";
import { useLayer } from "./layers";
import "./modal.css";

export interface ModalProps {
	open: boolean;
	/** Called on a request to close; the dialog stays until `open` is false. */
	onClose: () => void;
	title: string;
	children: ReactNode;
	/** Buttons at the end, which stay visible while the rest scrolls. */
	footer?: ReactNode;
	closeOnBackdrop?: boolean;
	/** False omits the close button, where other buttons close the dialog. */
	cross?: boolean;
	width?: "narrow" | "normal" | "wide";
}

const widths = { narrow: "max-w-md", normal: "max-w-xl", wide: "max-w-3xl" };

export function Modal({ open, ...rest }: ModalProps) {
	return open ? createPortal(<OpenModal {...rest} />, document.body) : null;
}

function OpenModal(props: Omit<ModalProps, "open">) {
	const { onClose, title, children, footer, closeOnBackdrop = true, cross = true, width = "normal" } = props;
	const { ref, onKeyDown, onCancel, onClosed } = useLayer(onClose);
	const heading = useRef<HTMLHeadingElement>(null);
	const pressedOutside = useRef(false);
	const titleId = useId();
	// biome-ignore lint/correctness/useExhaustiveDependencies: another title is another view, and is announced as one.
	useEffect(() => heading.current?.focus(), [title]);

	const outside = (event: MouseEvent) => event.target === ref.current;

	return (
		<dialog
			ref={ref}
			onKeyDown={onKeyDown}
			onCancel={onCancel}
			onClose={onClosed}
			aria-labelledby={titleId}
			onMouseDown={(event) => {
				pressedOutside.current = outside(event);
			}}
			onClick={(event) => closeOnBackdrop && pressedOutside.current && outside(event) && onClose()}
			className={classNames(
				"kit-modal m-auto max-h-none w-[calc(100%-24px)] overflow-hidden rounded-lg border border-line bg-surface p-0 text-text shadow-xl",
				widths[width],
			)}
		>
			<div className="kit-modal-panel flex flex-col">
				<header className="flex items-start gap-2 ps-5 pe-2 pt-3">
					<h2 ref={heading} id={titleId} tabIndex={-1} className="grow py-2 text-xl leading-7 outline-none">
						{title}
					</h2>
					<HelpButton />
					{cross && <IconButton label="Close" icon={<X aria-hidden size={20} />} onClick={onClose} />}
				</header>
				<div className="relative overflow-y-auto overscroll-contain px-5 pt-1 pb-5">{children}</div>
				{footer && <footer className="flex flex-wrap gap-3 border-t border-line px-5 py-4">{footer}</footer>}
			</div>
		</dialog>
	);
}
