/** The bench with a free seat, for phones; at the end of sign-up, a third person sits there. */
import { Bench, Dog, Sitter } from "./bench";
import { Birds, Flowers, Glints, Grass, Stars, Sun, Tree } from "./nature";
import { Scene } from "./scene";

export function HeroPhoneDrawing({ full }: { full?: boolean }) {
	return (
		<Scene viewBox="0 0 390 380" fill="xMidYMax">
			<Sun x={246} y={158} r={66} />
			<Stars
				at={[
					[30, 60],
					[90, 20],
					[150, 70],
					[340, 40],
					[370, 130],
					[60, 150],
				]}
			/>
			<path d="M0 228c60-30 110-34 170-22 70 14 130-30 220-42v216H0z" fill="var(--i-far)" />
			<path d="M0 244c90-20 260-28 390-30v166H0z" fill="var(--i-water)" />
			<Glints
				at={[
					[250, 236, 90],
					[236, 250, 54],
					[262, 264, 66],
					[366, 244, 26],
				]}
			/>
			<path d="M0 264c50-22 110-22 170-4 40 12 60 16 90 14v100H0z" fill="var(--i-mid)" />
			<Tree x={26} y={260} r={24} fill="leaf" />
			<Tree x={54} y={256} r={16} fill="near" />
			<path
				d="M-6 262c46-12 70-8 100 0 30 7 58 0 62-24 2-15-17-17-23-2-7 20 12 31 38 24 34-10 60-20 226-22"
				stroke="var(--i-line)"
				strokeWidth="2.4"
			/>
			<path d="M60 376c60-56 210-70 334-48v48z" fill="var(--i-near)" />
			<path d="M-2 330c100-26 210 0 394 36v10H-2z" fill="var(--i-front)" />
			<Sitter x={206} y={240} scale={0.66} style="bun" top="clay" hair="hair1" skin="skin2" lean={1.5} />
			<Sitter x={261} y={242} scale={0.65} style="short" top="butter" hair="hair2" skin="skin3" lean={-2} />
			{full && <Sitter x={320} y={241} scale={0.65} style="long" top="blue" hair="hair3" skin="skin1" lean={-1} />}
			<Bench x={160} y={288} width={206} scale={0.68} />
			<Dog x={130} y={300} scale={0.58} />
			<Grass
				at={[
					[380, 340, 0.7],
					[36, 344, 0.7],
				]}
				stroke="ink"
			/>
			<Flowers
				at={[
					[52, 346, 20, "rose"],
					[68, 350, 26, "butter"],
				]}
			/>
			<Birds
				at={[
					[84, 112, 0.7],
					[112, 98, 0.5],
				]}
			/>
			<path d="M-2 370c90-16 200 4 394-6v40H-2z" fill="var(--bg)" />
		</Scene>
	);
}
