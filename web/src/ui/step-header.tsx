/** The position in a sequence of steps, in words and as a quiet line. */
export interface StepHeaderProps {
	step: number;
	of: number;
	title: string;
}

export function StepHeader({ step, of, title }: StepHeaderProps) {
	return (
		<header className="mb-6">
			<p className="text-muted text-sm">{`Step ${step} of ${of}`}</p>
			<div aria-hidden className="mt-2 mb-4 flex gap-1">
				{Array.from({ length: of }, (_, index) => (
					<span
						// biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its position.
						key={index}
						className={`h-1 grow rounded-full ${index < step ? "bg-primary" : "bg-line"}`}
					/>
				))}
			</div>
			<h1 tabIndex={-1} className="text-2xl outline-none">
				{title}
			</h1>
		</header>
	);
}
