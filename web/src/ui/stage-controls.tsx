/** The bar of a conversation's controls: words beside icons on wide screens, tiles in a sheet on a phone. */
import type { ReactNode } from "react";
import { classNames } from "./class-names";

export interface StageControl {
	/** Stays the same while the label changes. */
	id: string;
	label: string;
	icon: ReactNode;
	onPress: () => void;
	/** Something that is on, and that this turns off; or a panel that is open. */
	active?: boolean;
	/** It opens or closes something. */
	expanded?: boolean;
	/** It is under way; further presses do nothing. */
	busy?: boolean;
	/** Beside the label, such as a count. */
	mark?: ReactNode;
	/** At the far end of the bar. */
	atEnd?: boolean;
}

export interface StageControlsProps {
	controls: readonly StageControl[];
	/** A menu of further controls, before the one at the end. */
	menu?: ReactNode;
	/** Above the controls, such as one's place in the queue. */
	children?: ReactNode;
	className?: string;
}

export function StageControls({ controls, menu, children, className }: StageControlsProps) {
	return (
		<section
			aria-label="Your controls"
			className={classNames(
				"z-10 rounded-t-scene border-line border-t bg-surface px-4 pt-4 pb-[calc(1rem+env(safe-area-inset-bottom))] shadow-[0_-8px_30px_var(--shade-far)] short:pt-2 short:pb-2",
				"md:rounded-lg md:border md:p-3 md:shadow-[0_14px_40px_var(--shade-far)]",
				className,
			)}
		>
			{children}
			<ul className="grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-2 md:flex md:flex-wrap md:gap-1">
				{controls
					.filter(({ atEnd }) => !atEnd)
					.map((control) => (
						<li key={control.id} className="flex">
							<Control {...control} />
						</li>
					))}
				{menu && <li className="flex items-center justify-center">{menu}</li>}
				{controls
					.filter(({ atEnd }) => atEnd)
					.map((control) => (
						<li key={control.id} className="flex md:ms-auto">
							<Control {...control} />
						</li>
					))}
			</ul>
		</section>
	);
}

function Control({ label, icon, onPress, active, expanded, busy, mark }: StageControl) {
	return (
		<button
			type="button"
			aria-expanded={expanded}
			aria-disabled={busy || undefined}
			aria-busy={busy || undefined}
			onClick={() => !busy && onPress()}
			className={classNames(
				"flex min-h-11 grow cursor-pointer flex-col items-center justify-center gap-1 rounded-md border px-0.5 py-2.5 short:py-1 font-semibold text-[0.72rem] leading-tight",
				"transition-colors duration-120 ease-calm aria-disabled:cursor-progress aria-disabled:opacity-75",
				"md:flex-row md:gap-2 md:px-3 md:py-2 md:text-base",
				active || expanded
					? "border-transparent bg-primary-soft hover:border-primary"
					: "border-transparent bg-sunken hover:border-border md:bg-transparent md:hover:bg-sunken",
			)}
		>
			{icon}
			<span>{label}</span>
			{mark}
		</button>
	);
}
