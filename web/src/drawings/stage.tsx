/** The scene behind the people on a stage. */
import { Birds, Tree } from "./nature";
import { Scene } from "./scene";

export function StageDrawing() {
	return (
		<Scene viewBox="0 0 760 380" fill="xMidYMax">
			<path d="M0 0h760v380H0z" fill="var(--i-sky)" />
			<g className="drawing-sun">
				<circle cx="380" cy="190" r="230" fill="var(--i-halo)" opacity=".5" />
				<circle cx="380" cy="190" r="160" fill="var(--i-halo2)" opacity=".38" />
			</g>
			<path d="M0 300c120-44 230-30 350-18 150 14 250-50 410-34v140H0z" fill="var(--i-far)" />
			<path d="M0 340c160-34 300-20 420-10 130 10 220-24 340-22v80H0z" fill="var(--i-mid)" />
			<Tree x={30} y={322} r={26} fill="near" />
			<Tree x={734} y={312} r={24} fill="near" />
			<Birds
				at={[
					[150, 70, 0.7],
					[176, 58, 0.5],
				]}
			/>
		</Scene>
	);
}
