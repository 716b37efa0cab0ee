/** A button that opens a small menu of actions, for mouse, touch and arrow keys. */
import { Ellipsis } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "./class-names";
import { IconButton } from "./icon-button";
import { placeBeside } from "./place-beside";

export interface MenuItem {
	label: string;
	icon?: ReactNode;
	danger?: boolean;
	onSelect: () => void;
}

/** The properties of an item's icon. */
export const icon = { "aria-hidden": true, size: 18 } as const;

export interface MenuButtonProps {
	label: string;
	icon?: ReactNode;
	items: readonly MenuItem[];
	/** -1 if another element manages the keyboard focus. */
	tabIndex?: number;
}

export function MenuButton({ label, icon = <Ellipsis aria-hidden size={20} />, items, tabIndex }: MenuButtonProps) {
	const [open, setOpen] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	const id = useId();
	function close(backToButton: boolean) {
		setOpen(false);
		if (backToButton) button.current?.focus();
	}
	return (
		<>
			<IconButton
				ref={button}
				label={label}
				icon={icon}
				tabIndex={tabIndex}
				aria-haspopup="menu"
				aria-expanded={open}
				aria-controls={open ? id : undefined}
				onClick={() => setOpen(!open)}
				onKeyDown={(event) => {
					if (event.key !== "ArrowDown" || open) return;
					event.preventDefault();
					setOpen(true);
				}}
			/>
			{open && <Menu id={id} label={label} items={items} opener={button.current} onClose={close} />}
		</>
	);
}

interface MenuProps {
	id: string;
	label: string;
	items: readonly MenuItem[];
	opener: HTMLElement | null;
	onClose: (backToButton: boolean) => void;
}

function Menu({ id, label, items, opener, onClose }: MenuProps) {
	const menu = useRef<HTMLDivElement>(null);
	const entries = () => Array.from(menu.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? []);
	const closeRef = useRef(onClose);
	closeRef.current = onClose;

	useLayoutEffect(() => {
		const shown = menu.current;
		if (!shown || !opener) return;
		shown.showPopover?.();
		placeBeside(shown, opener);
		shown.querySelector<HTMLElement>("[role=menuitem]")?.focus();
	}, [opener]);

	useEffect(() => {
		const away = (event: Event) => {
			const target = event.target as Node;
			if (!menu.current?.contains(target) && !opener?.contains(target)) closeRef.current(false);
		};
		const scrolled = (event: Event) => {
			if (menu.current?.contains(event.target as Node)) return;
			const inside = menu.current?.contains(document.activeElement);
			closeRef.current(false);
			if (inside) opener?.focus({ preventScroll: true });
		};
		document.addEventListener("pointerdown", away);
		document.addEventListener("scroll", scrolled, true);
		return () => {
			document.removeEventListener("pointerdown", away);
			document.removeEventListener("scroll", scrolled, true);
		};
	}, [opener]);

	function keyDown(event: KeyboardEvent) {
		const all = entries();
		const at = all.indexOf(document.activeElement as HTMLElement);
		const to = target(event.key, at, all);
		if (to) to.focus();
		else if (event.key === "Escape") onClose(true);
		else if (event.key === "Tab") return onClose(false);
		else return;
		event.preventDefault();
		event.stopPropagation();
	}

	return (
		<div
			ref={menu}
			id={id}
			role="menu"
			aria-label={label}
			tabIndex={-1}
			popover="manual"
			onKeyDown={keyDown}
			className="fixed inset-auto m-0 min-w-48 rounded-md border border-line bg-surface p-1 text-text shadow-lg"
		>
			{items.map((item) => (
				<button
					key={item.label}
					type="button"
					role="menuitem"
					tabIndex={-1}
					className={classNames(
						"flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-sm px-3 py-2 text-start hover:bg-sunken",
						item.danger && "text-danger",
					)}
					onClick={() => {
						onClose(true);
						item.onSelect();
					}}
				>
					{item.icon}
					{item.label}
				</button>
			))}
		</div>
	);
}

function target(key: string, at: number, all: HTMLElement[]): HTMLElement | undefined {
	if (key === "ArrowDown") return all[(at + 1) % all.length];
	if (key === "ArrowUp") return all.at(at <= 0 ? -1 : at - 1);
	if (key === "Home") return all[0];
	if (key === "End") return all.at(-1);
	if (key.length !== 1 || key === " ") return undefined;
	const after = [...all.slice(at + 1), ...all.slice(0, at + 1)];
	return after.find((entry) => entry.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}
