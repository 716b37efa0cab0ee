/** The scene behind the greeting: the bench waits. */
import { Bench } from "./bench";
import { Birds, Sun, Tree } from "./nature";
import { Scene } from "./scene";

export function GreetingDrawing() {
	return (
		<Scene viewBox="0 0 680 168" fill="xMaxYMax">
			<Sun x={540} y={102} r={25} />
			<path d="M0 150c90-40 190-40 280-20 90 20 170-36 260-36 60 0 100 14 140 8v70H0z" fill="var(--i-far)" />
			<path d="M180 170c100-38 220-42 340-46 60-2 110-8 162-18v66H180z" fill="var(--i-mid)" />
			<path d="M300 172c90-36 240-44 382-28v28z" fill="var(--i-near)" />
			<path
				d="M-6 152c110-16 180-14 262 0 44 8 66-2 69-18 2-13-17-15-23-2-7 17 13 27 44 19 50-13 120-34 340-46"
				stroke="var(--i-line)"
				strokeWidth="2.6"
			/>
			<Tree x={640} y={132} r={20} fill="leaf" />
			<Tree x={664} y={130} r={15} fill="near" />
			<Bench x={500} y={128} width={92} scale={0.4} />
			<Birds
				at={[
					[430, 52, 0.6],
					[452, 42, 0.44],
				]}
			/>
		</Scene>
	);
}
