/** A guide to slow breathing that people start and stop; it needs no script. */
import { Breath } from "@/ui/breath";

export function BreathGuide() {
	return (
		<div className="breath-guide">
			<Breath className="w-44" />
			<p className="breath-guide-words" aria-hidden="true">
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
