/** A bird on an empty bench: no messages. */
import { Bench } from "./bench";
import { Grass, Sun } from "./nature";
import { Spot } from "./scene";

export function NoMessagesDrawing() {
	return (
		<Spot>
			<Sun x={176} y={58} r={17} halos={false} />
			<path d="M52 120c40-18 90-18 150 4v8H46z" fill="var(--i-far)" />
			<Bench x={60} y={94} width={120} scale={0.56} />
			<path d="M118 84c-2-12 6-20 16-19 4 0 7 2 8 5l8 2-7 4c0 9-6 14-14 14-5 0-9-1-13 3l-9-2z" fill="var(--i-deep)" />
			<circle cx="136" cy="71" r="1.8" fill="var(--i-paper)" />
			<path d="M119 83c6 2 11-1 13-7" stroke="var(--i-near)" strokeWidth="2.6" />
			<Grass at={[[196, 132, 0.6]]} stroke="leaf" />
		</Spot>
	);
}
