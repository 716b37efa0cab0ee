/** A lifebuoy on calm water: help. */
import { Glints } from "./nature";
import { Scene } from "./scene";

export function HelpDrawing() {
	return (
		<Scene viewBox="0 0 240 160">
			<path
				d="M10 112c30-10 50-10 74 0s46 10 72 0 46-8 74 0v30a14 14 0 0 1-14 14H24a14 14 0 0 1-14-14z"
				fill="var(--i-near)"
				opacity=".5"
			/>
			<g transform="rotate(-14 120 82)">
				<circle cx="120" cy="82" r="42" stroke="var(--i-paper)" strokeWidth="24" />
				<g stroke="var(--i-clay)" strokeWidth="24">
					<path d="M105 43a42 42 0 0 1 30 0M159 67a42 42 0 0 1 0 30M135 121a42 42 0 0 1-30 0M81 97a42 42 0 0 1 0-30" />
				</g>
			</g>
			<path
				d="M10 124c30-10 50-10 74 0s46 10 72 0 46-8 74 0v20a14 14 0 0 1-14 14H24a14 14 0 0 1-14-14z"
				fill="var(--i-near)"
			/>
			<Glints
				at={[
					[60, 140, 30],
					[150, 146, 44],
				]}
			/>
		</Scene>
	);
}
