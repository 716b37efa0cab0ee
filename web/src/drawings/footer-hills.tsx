/** The hills above the footer of public pages. */
import { Bench } from "./bench";
import { Tree } from "./nature";
import { Scene } from "./scene";

export function FooterHillsDrawing() {
	return (
		<Scene viewBox="0 0 1440 130" fill="xMidYMax">
			<path d="M0 96c180-50 340-60 520-30 200 34 330-40 520-40 160 0 280 40 400 30v80H0z" fill="var(--i-far)" />
			<path d="M0 124c220-50 400-50 620-22 240 30 480-34 820-20v50H0z" fill="var(--i-mid)" />
			<Tree x={1248} y={92} r={22} fill="leaf" />
			<Tree x={1278} y={92} r={15} fill="near" />
			<path
				d="M-6 112c200-40 380-34 560-12 60 8 92-2 96-22 2-17-22-18-29-3-8 22 18 32 58 22 120-28 420-24 780-10"
				stroke="var(--i-line)"
				strokeWidth="2.6"
			/>
			<Bench x={1120} y={70} width={92} scale={0.4} />
			<path d="M0 132c300-26 560 4 820-8 240-12 420-14 620 0v10H0z" fill="var(--sunken)" />
		</Scene>
	);
}
