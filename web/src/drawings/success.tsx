/** A seedling before the sun: something was shared. */
import { Birds, Sun } from "./nature";
import { Spot } from "./scene";

export function SuccessDrawing() {
	return (
		<Spot>
			<Sun x={120} y={66} r={30} halos={false} />
			<path d="M120 106V62" stroke="var(--i-ink)" strokeWidth="4" />
			<path
				d="M120 82c-22 2-32-10-34-26 20-2 34 8 34 26zM120 74c0-20 12-32 34-30 0 20-12 32-34 30z"
				fill="var(--i-leaf)"
			/>
			<path d="M94 62c10 3 18 9 24 18M146 52c-10 4-18 10-24 20" stroke="var(--i-mid)" strokeWidth="2" />
			<path d="M94 104h52l-6 28h-40z" fill="var(--i-clay)" />
			<path d="M90 98h60v10H90z" fill="var(--i-clay)" />
			<path d="M94 111h51" stroke="var(--i-ink)" strokeOpacity=".25" strokeWidth="3" />
			<Birds
				at={[
					[56, 62, 0.7],
					[186, 78, 0.55],
				]}
			/>
		</Spot>
	);
}
