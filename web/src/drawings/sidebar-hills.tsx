/** The hills at the foot of the sidebar. */
import { Scene } from "./scene";

export function SidebarHillsDrawing() {
	return (
		<Scene viewBox="0 0 272 96" fill="xMidYMax">
			<path d="M0 60c50-28 100-24 150-8 44 14 80 2 122-14v58H0z" fill="var(--i-far)" />
			<path d="M0 84c60-24 120-20 180-10 34 6 60 2 92-8v30H0z" fill="var(--i-mid)" opacity=".75" />
		</Scene>
	);
}
