/** The bench with a free seat, for wide screens. */
import { Bench, Dog, Sitter } from "./bench";
import { Birds, Flowers, Glints, Grass, Stars, Sun, Tree } from "./nature";
import { Scene } from "./scene";

export function HeroDrawing() {
	return (
		<Scene viewBox="0 0 1440 720" fill="xMidYMax">
			<Sun x={1062} y={346} r={106} />
			<Stars
				at={[
					[58, 150],
					[96, 330],
					[760, 40],
					[716, 352],
					[820, 120],
					[930, 60],
					[1240, 90],
					[1352, 190],
					[1396, 70],
					[1410, 330],
					[700, 150],
					[44, 420],
				]}
			/>
			<path
				d="M-2 506c110-28 230-34 342-16 120 20 260 26 380 0 120-28 200-76 330-78 120-2 170 46 270 42 60-3 90-22 122-30v296H-2z"
				fill="var(--i-far)"
			/>
			<path d="M-2 540c240-18 480-26 722-30 280-4 480-4 722-6v216H-2z" fill="var(--i-water)" />
			<Glints
				at={[
					[1062, 520, 170],
					[1036, 538, 104],
					[1090, 556, 128],
					[1340, 530, 90],
					[1296, 550, 46],
					[420, 560, 70],
					[860, 548, 60],
					[250, 552, 36],
				]}
			/>
			<path d="M-2 606c110-34 222-40 332-20 130 24 200 56 330 56 160 0 400-30 782-10v88H-2z" fill="var(--i-mid)" />
			<Tree x={52} y={602} r={30} fill="near" />
			<Tree x={96} y={596} r={42} fill="leaf" />
			<Tree x={138} y={594} r={26} fill="near" />
			<path
				d="M-10 598c120-40 230-40 340-19 110 22 190 52 266 44 60-6 98-36 104-68 5-28-30-32-42-4-16 40 26 62 80 50 90-20 150-60 330-66 120-3 250-5 380-7"
				stroke="var(--i-line)"
				strokeWidth="3"
			/>
			<path d="M430 716c110-66 260-106 430-116 190-10 400-6 590 56v60z" fill="var(--i-near)" />
			<path d="M-4 660c150-44 330-34 520 10 110 26 190 36 300 46H-4z" fill="var(--i-front)" />
			<path d="M760 716c150-46 430-66 690-30v30z" fill="var(--i-front)" />
			<Sitter x={968} y={462} scale={1.02} style="bun" top="clay" hair="hair1" skin="skin2" lean={1.5} />
			<Sitter x={1052} y={466} scale={1} style="short" top="butter" hair="hair2" skin="skin3" lean={-2} />
			<Bench x={900} y={536} width={330} scale={1.04} />
			<Dog x={848} y={554} scale={0.9} />
			<Grass
				at={[
					[1262, 630],
					[806, 644, 0.8],
					[400, 678, 0.9],
					[150, 666],
				]}
				stroke="ink"
			/>
			<Flowers
				at={[
					[1304, 648, 34, "clay"],
					[1332, 656, 24, "butter"],
					[1284, 650, 22, "rose"],
					[430, 682, 26, "butter"],
					[456, 688, 34, "rose"],
					[184, 668, 28, "clay"],
				]}
			/>
			<Birds
				at={[
					[800, 240, 1],
					[846, 216, 0.72],
					[1300, 270, 0.8],
				]}
			/>
			<path d="M-2 706c260-34 520 8 800 2 240-6 430-26 646-8v32H-2z" fill="var(--bg)" />
		</Scene>
	);
}
