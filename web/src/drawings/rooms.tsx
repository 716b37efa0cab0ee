/** Two people and a lantern: Rooms. */
import { Sitter } from "./bench";
import { Spot } from "./scene";

export function RoomsDrawing() {
	return (
		<Spot>
			<circle cx="120" cy="86" r="34" fill="var(--i-halo)" />
			<circle cx="120" cy="88" r="22" fill="var(--i-halo2)" />
			<Sitter x={62} y={74} scale={0.56} style="long" top="deep" hair="hair1" skin="skin2" />
			<Sitter x={178} y={76} scale={0.54} style="short" top="rose" hair="hair2" skin="skin3" />
			<path d="M106 132V92a14 14 0 0 1 28 0v40z" fill="var(--i-ink)" />
			<path d="M110 124V94a10 10 0 0 1 20 0v30z" fill="var(--i-butter)" />
			<path d="M120 120c-6 0-8-5-7-10 1-4 5-6 6-12 5 4 8 8 8 13s-3 9-7 9z" fill="var(--i-clay)" />
			<path d="M112 78c0-12 16-12 16 0" stroke="var(--i-ink)" strokeWidth="3" />
		</Spot>
	);
}
