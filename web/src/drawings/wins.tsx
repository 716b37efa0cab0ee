/** An open door, a path and the sun: Wins. */
import { Spot } from "./scene";

export function WinsDrawing() {
	return (
		<Spot>
			<path d="M84 132V48a36 36 0 0 1 72 0v84z" fill="var(--i-deep)" />
			<path d="M94 132V50a26 26 0 0 1 52 0v82z" fill="var(--i-halo)" />
			<circle cx="132" cy="62" r="12" fill="var(--i-sun)" />
			<path d="M94 92c18-4 34 2 52-8v48H94z" fill="var(--i-far)" />
			<path d="M94 110c16-12 36-12 52-4v26H94z" fill="var(--i-mid)" />
			<path d="M108 132c4-12 24-10 22-18-2-6-16-5-14-11 1-4 8-6 14-8" stroke="var(--i-paper)" strokeWidth="6" />
			<path d="M94 132V50c-3-5-9-9-16-9v91z" fill="var(--i-clay)" />
			<circle cx="89" cy="96" r="2.6" fill="var(--i-paper)" />
			<path
				d="M184 132v-18M184 118c-8 0-12-6-12-12 8 0 12 5 12 12zM184 112c0-8 5-13 12-13 0 8-4 13-12 13z"
				stroke="var(--i-leaf)"
				strokeWidth="2.6"
				fill="var(--i-leaf)"
			/>
			<path d="M174 132l2-14h16l2 14z" fill="var(--i-clay)" />
		</Spot>
	);
}
