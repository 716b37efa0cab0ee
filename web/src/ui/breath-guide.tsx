/** A guide to slow breathing that people start and stop; it needs no script. */
import { Breath } from "./breath";

export function BreathGuide() {
	return (
		<div className="breath-guide mt-4 hidden max-w-xs flex-col items-center gap-2 rounded-lg border border-line bg-surface p-4 motion-safe:flex">
			<Breath className="w-44" />
			<p
				className="breath-guide-words relative h-7 w-full text-center text-lg font-semibold *:absolute *:inset-x-0 *:opacity-0"
				aria-hidden="true"
			>
				<span>Breathe in</span>
				<span>Breathe out</span>
			</p>
			<label className="inline-flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
				<input type="checkbox" className="size-6 accent-primary" />
				Breathe along
			</label>
		</div>
	);
}
