/** A cup of tea: nothing is waiting. */
import { Spot } from "./scene";

export function NothingPendingDrawing() {
	return (
		<Spot>
			<path d="M78 84h72v24a22 22 0 0 1-22 22h-28a22 22 0 0 1-22-22z" fill="var(--i-deep)" />
			<path d="M150 92c24-3 24 28-2 27" stroke="var(--i-deep)" strokeWidth="7" />
			<path d="M78 96h72" stroke="var(--i-paper)" strokeOpacity=".35" strokeWidth="3" />
			<path d="M128 96v16" stroke="var(--i-paper)" strokeWidth="1.8" />
			<path d="M122 112h12v13h-12z" fill="var(--i-butter)" />
			<path
				d="M96 72c-12-12 8-18 0-32M116 74c0-14 22-10 20-24-1-10-15-9-14 0 1 10 22 8 40-4"
				stroke="var(--i-line)"
				strokeWidth="3"
			/>
		</Spot>
	);
}
