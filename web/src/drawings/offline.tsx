/** A moored boat: no connection. */
import { Glints } from "./nature";
import { Spot } from "./scene";

export function OfflineDrawing() {
	return (
		<Spot ground={false}>
			<circle cx="168" cy="58" r="17" fill="var(--i-sun)" />
			<path d="M24 116h192v16a14 14 0 0 1-14 14H38a14 14 0 0 1-14-14z" fill="var(--i-mid)" />
			<path d="M66 106h84c-4 16-14 22-26 22H92c-14 0-22-8-26-22z" fill="var(--i-clay)" />
			<path d="M66 106h84" stroke="var(--i-paper)" strokeWidth="3" />
			<path d="M106 106V44" stroke="var(--i-wood)" strokeWidth="4" />
			<path d="M111 48c18 10 26 28 27 48h-27z" fill="var(--i-paper)" />
			<path d="M101 58c-12 10-18 24-19 38h19z" fill="var(--i-butter)" />
			<path d="M150 108c14 10 22 8 32-4" stroke="var(--i-line)" strokeWidth="2.4" />
			<path d="M182 92v38" stroke="var(--i-wood)" strokeWidth="7" />
			<Glints
				at={[
					[60, 136, 30],
					[124, 138, 44],
					[164, 132, 18],
				]}
			/>
		</Spot>
	);
}
