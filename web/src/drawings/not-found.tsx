/** A signpost with blank boards: a page that is not there. */
import { Grass } from "./nature";
import { Spot } from "./scene";

export function NotFoundDrawing() {
	return (
		<Spot>
			<circle cx="64" cy="62" r="15" fill="var(--i-sun)" />
			<path d="M26 132c34-30 132-50 190 0z" fill="var(--i-mid)" />
			<path d="M84 132c22-6 50-8 44-18-4-8-24-6-22-14 2-6 16-8 34-8" stroke="var(--i-paper)" strokeWidth="8" />
			<path d="M160 132V46" stroke="var(--i-wood)" strokeWidth="7" />
			<path d="M132 54h50l13 11-13 11h-50z" fill="var(--i-butter)" />
			<path d="M186 82h-46l-13 10 13 10h46z" fill="var(--i-clay)" />
			<Grass at={[[196, 132, 0.7]]} stroke="leaf" />
		</Spot>
	);
}
