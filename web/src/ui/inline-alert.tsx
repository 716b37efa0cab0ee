/** An alert in the place that it is about. */
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { classNames } from "./class-names";

export type AlertTone = "danger" | "warn" | "info" | "success";

const tones: Record<AlertTone, { className: string; Icon: typeof Info }> = {
	danger: { className: "border-danger bg-danger-soft text-danger", Icon: CircleAlert },
	warn: { className: "border-warn bg-warn-soft text-warn", Icon: TriangleAlert },
	info: { className: "border-info bg-info-soft text-info", Icon: Info },
	success: { className: "border-success bg-success-soft text-success", Icon: CircleCheck },
};

export interface InlineAlertProps {
	tone?: AlertTone;
	children: ReactNode;
	/** What can be done about it. */
	action?: ReactNode;
	className?: string;
	/** Something else announces it. */
	silent?: boolean;
}

/** Danger and warnings are announced when they appear; the other tones are not. */
export function InlineAlert({ tone = "danger", children, action, className, silent }: InlineAlertProps) {
	const { className: colours, Icon } = tones[tone];
	const urgent = !silent && (tone === "danger" || tone === "warn");
	return (
		<div
			className={classNames(
				"flex gap-3 rounded-md border px-4",
				action ? "items-center py-1" : "items-start py-3",
				colours,
				className,
			)}
		>
			<Icon aria-hidden size={20} className={classNames("shrink-0", !action && "mt-1")} />
			<div role={urgent ? "alert" : undefined} className="min-w-0 grow text-text">
				{children}
			</div>
			{action && <Action>{action}</Action>}
		</div>
	);
}

/** Its button may vanish by being pressed; the focus then goes to the heading above, not out of the page. */
function Action({ children }: { children: ReactNode }) {
	const box = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		const here = box.current;
		return () => {
			if (!here?.contains(document.activeElement)) return;
			here.closest("[role=dialog], main")?.querySelector<HTMLElement>("[tabindex='-1']")?.focus();
		};
	}, []);
	return (
		<div ref={box} className="shrink-0 whitespace-nowrap">
			{children}
		</div>
	);
}
