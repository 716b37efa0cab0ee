/** Three bars that move while someone speaks; they stand still under reduced motion and in quiet mode. */
import "./sound-bars.css";

export function SoundBars() {
	return (
		<span aria-hidden className="kit-sound-bars inline-flex h-4 items-end gap-0.75">
			<span className="h-1.75 w-1 rounded-full bg-primary forced-colors:bg-[CanvasText]" />
			<span className="h-3.5 w-1 rounded-full bg-primary forced-colors:bg-[CanvasText]" />
			<span className="h-2.25 w-1 rounded-full bg-primary forced-colors:bg-[CanvasText]" />
		</span>
	);
}
