/** The parts of the landscapes: sun, trees, grass, flowers, birds, water and stars. */

type Point = readonly [x: number, y: number];

interface SunProps {
	x: number;
	y: number;
	r: number;
	halos?: boolean;
}

/** The moon at night. */
export function Sun({ x, y, r, halos = true }: SunProps) {
	return (
		<g className="drawing-sun">
			{halos && (
				<>
					<circle cx={x} cy={y} r={round(r * 2.3)} fill="var(--i-halo)" opacity=".55" />
					<circle cx={x} cy={y} r={round(r * 1.6)} fill="var(--i-halo2)" opacity=".55" />
				</>
			)}
			<circle cx={x} cy={y} r={r} fill="var(--i-sun)" />
		</g>
	);
}

export function Tree({ x, y, r, fill }: { x: number; y: number; r: number; fill: "leaf" | "near" }) {
	return (
		<>
			<path d={`M${x} ${y}v-${round(r * 1.1)}`} stroke="var(--i-wood)" strokeWidth={round(Math.max(3, r * 0.16))} />
			<ellipse cx={x} cy={round(y - r * 1.65)} rx={round(r * 0.78)} ry={r} fill={`var(--i-${fill})`} />
		</>
	);
}

/** Three blades at each point, as large as the third number says. */
export function Grass({
	at,
	stroke,
}: {
	at: readonly (readonly [...Point, scale?: number])[];
	stroke: "ink" | "leaf";
}) {
	const blades: readonly Point[] = [
		[-11, -26],
		[3, -34],
		[12, -22],
	];
	const d = at.map(([x, y, scale = 1]) =>
		blades
			.map(([dx, dy]) => [dx * 0.1, dy * 0.7, dx, dy].map((part) => round(part * scale)))
			.map(([a, b, c, e]) => `M${x} ${y}q${a} ${b} ${c} ${e}`)
			.join(""),
	);
	return <path d={d.join("")} stroke={`var(--i-${stroke})`} strokeWidth="3" />;
}

export type Flower = readonly [...Point, height: number, colour: "clay" | "butter" | "rose"];

export function Flowers({ at }: { at: readonly Flower[] }) {
	const stems = at.map(([x, y, height]) => `M${x} ${y}q2-${round(height * 0.6)} 1-${height}`);
	const hearts = at.map(([x, y, height]) => `M${x + 1} ${y - height}h0`);
	return (
		<>
			<path d={stems.join("")} stroke="var(--i-ink)" strokeOpacity=".55" strokeWidth="2.2" />
			{at.map(([x, y, height, colour]) => (
				<circle key={x} cx={x + 1} cy={y - height} r="5.5" fill={`var(--i-${colour})`} />
			))}
			<path d={hearts.join("")} stroke="var(--i-paper)" strokeWidth="4" />
		</>
	);
}

/** Birds in the sky, as large as the third number says. */
export function Birds({ at }: { at: readonly (readonly [...Point, scale: number])[] }) {
	const d = at.map(([x, y, scale]) => {
		const [a, b, c, e, f] = [14, 4, 5, 11, 6].map((part) => round(part * scale));
		const g = round(2 * scale);
		return `M${round(x - 14 * scale)} ${round(y - 4 * scale)}c${c}-${c} ${e}-${b} ${a} ${g} ${round(3 * scale)}-${f} ${round(9 * scale)}-${round(7 * scale)} ${a}-${g}`;
	});
	return <path d={d.join("")} stroke="var(--i-line)" strokeWidth={2} />;
}

/** Light on water: the middle of each streak, and its width. */
export function Glints({ at }: { at: readonly (readonly [...Point, width: number])[] }) {
	const d = at.map(([x, y, width]) => `M${x - width / 2} ${y}h${width}`);
	return <path d={d.join("")} stroke="var(--i-glint)" strokeWidth="4" />;
}

/** Seen at night alone. */
export function Stars({ at }: { at: readonly Point[] }) {
	return <path d={at.map(([x, y]) => `M${x} ${y}h0`).join("")} stroke="var(--i-star)" strokeWidth="3.4" />;
}

/** No picture needs more than a tenth of a unit, and every digit is carried to the reader. */
function round(value: number): number {
	return Math.round(value * 10) / 10;
}
