/** Two cups, and one steam that curls like a question: Questions. */
import { Spot } from "./scene";

export function QuestionsDrawing() {
	return (
		<Spot>
			<path d="M60 88h50v26a16 16 0 0 1-16 16H76a16 16 0 0 1-16-16z" fill="var(--i-deep)" />
			<path d="M60 96c-18-2-18 24 2 22" stroke="var(--i-deep)" strokeWidth="6" />
			<path d="M130 94h46v20a16 16 0 0 1-16 16h-14a16 16 0 0 1-16-16z" fill="var(--i-clay)" />
			<path d="M176 100c18-2 17 22-2 20" stroke="var(--i-clay)" strokeWidth="6" />
			<path d="M60 98h50M130 103h46" stroke="var(--i-paper)" strokeOpacity=".35" strokeWidth="3" />
			<path
				d="M86 78c-10-10 8-16 0-28-4-7 2-12 6-14M152 84c12-10-4-18 2-28 6-12-6-24-20-22-14 2-16 18-6 20 8 1 10-8 4-12"
				stroke="var(--i-line)"
				strokeWidth="3"
			/>
		</Spot>
	);
}
