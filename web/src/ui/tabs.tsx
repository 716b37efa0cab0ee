/** Tabs of one page; arrow keys move between them. */
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { ScrollRow } from "./scroll-row";

export interface Tab<T extends string> {
	value: T;
	label: ReactNode;
}

export interface TabsProps<T extends string> {
	label: string;
	tabs: readonly Tab<T>[];
	value: T;
	onChange: (value: T) => void;
	/** The selected panel. */
	children: ReactNode;
}

export function Tabs<T extends string>({ label, tabs, value, onChange, children }: TabsProps<T>) {
	const id = useId();
	const list = useRef<HTMLDivElement>(null);
	function keyDown(event: KeyboardEvent) {
		const at = tabs.findIndex((tab) => tab.value === value);
		const moves: Record<string, number> = {
			ArrowRight: (at + 1) % tabs.length,
			ArrowLeft: (at - 1 + tabs.length) % tabs.length,
			Home: 0,
			End: tabs.length - 1,
		};
		const to = moves[event.key];
		const tab = to === undefined ? undefined : tabs[to];
		if (!tab || to === undefined) return;
		event.preventDefault();
		onChange(tab.value);
		list.current?.querySelectorAll<HTMLElement>("[role=tab]")[to]?.focus();
	}
	return (
		<div>
			<div className="mb-5">
				<ScrollRow chosen={value}>
					<div
						ref={list}
						role="tablist"
						aria-label={label}
						onKeyDown={keyDown}
						className="flex w-max min-w-full gap-1 border-line border-b"
					>
						{tabs.map((tab) => (
							<button
								key={tab.value}
								type="button"
								role="tab"
								id={`${id}-${tab.value}`}
								aria-selected={tab.value === value}
								aria-controls={`${id}-sheet`}
								tabIndex={tab.value === value ? 0 : -1}
								onClick={() => onChange(tab.value)}
								className="min-h-11 cursor-pointer whitespace-nowrap border-transparent border-b-2 px-4 text-muted -outline-offset-4 hover:text-text aria-selected:border-primary aria-selected:font-semibold aria-selected:text-text"
							>
								{tab.label}
							</button>
						))}
					</div>
				</ScrollRow>
			</div>
			<div role="tabpanel" id={`${id}-sheet`} aria-labelledby={`${id}-${value}`}>
				{children}
			</div>
		</div>
	);
}
