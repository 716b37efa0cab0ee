/** A progress bar with words. */
export interface ProgressBarProps {
	label: string;
	/** 0 to 1. */
	part: number;
}

export function ProgressBar({ label, part }: ProgressBarProps) {
	const percent = Math.round(Math.min(1, Math.max(0, part)) * 100);
	return (
		<div className="flex flex-col gap-1">
			<div className="flex justify-between text-muted text-sm">
				<span>{label}</span>
				<span className="tabular-nums">{percent} %</span>
			</div>
			<div
				role="progressbar"
				aria-label={label}
				aria-valuemin={0}
				aria-valuemax={100}
				aria-valuenow={percent}
				className="h-2 overflow-hidden rounded-full bg-line"
			>
				<div
					className="h-full rounded-full bg-primary forced-colors:bg-[CanvasText] transition-[width] duration-180"
					style={{ width: `${percent}%` }}
				/>
			</div>
		</div>
	);
}
