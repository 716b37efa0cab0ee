/** The position in a sequence of steps, in words and as the line of a breath. */
export interface StepHeaderProps {
	step: number;
	of: number;
	title: string;
}

export function StepHeader({ step, of, title }: StepHeaderProps) {
	return (
		<header className="mb-6">
			<p className="text-muted text-sm">{`Step ${step} of ${of}`}</p>
			<div aria-hidden className="relative mt-1 mb-4 h-6">
				<span className="absolute inset-x-0 bottom-1 h-0.75 rounded-full bg-line" />
				<svg
					aria-hidden
					width="60"
					height="24"
					viewBox="0 0 60 24"
					fill="none"
					stroke="var(--primary)"
					strokeWidth="3"
					strokeLinecap="round"
					strokeLinejoin="round"
					className="absolute bottom-0"
				>
					<path d="M2 18.5c6-5 12-5 18-1 7 5 16 3 17-6 .5-6-7-8-9-2-2 7 4 11 11 10 6-1 12-1 19-1" />
				</svg>
				<span
					className="absolute start-14 bottom-1 h-0.75 rounded-full bg-primary"
					style={{ width: `calc((100% - 3.5rem) * ${step / of})` }}
				/>
			</div>
			<h1 tabIndex={-1} className="text-2xl outline-none">
				{title}
			</h1>
		</header>
	);
}
