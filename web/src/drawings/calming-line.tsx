/** A scribble that calms down and runs out flat. */
import { Scene } from "./scene";

export function CalmingLineDrawing() {
	return (
		<Scene viewBox="0 0 1120 84" fill="xMinYMid">
			<path
				d="M4 46c8-30 22-40 34-22 12 20-6 44-20 32-12-12 6-44 30-42 30 2 28 52 6 50-20-2-6-46 24-44 26 2 26 42 8 42-16 0-8-36 16-36 32 0 34 30 62 30 30 0 32-22 60-22 28 0 30 16 58 16s34-12 64-12 40 8 76 8 60-4 110-4 120 2 588 2"
				stroke="var(--i-line)"
				strokeWidth="3"
			/>
		</Scene>
	);
}
