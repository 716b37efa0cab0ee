/** A bench, half painted: maintenance. */
import { Bench } from "./bench";
import { Sun } from "./nature";
import { Spot } from "./scene";

export function MaintenanceDrawing() {
	return (
		<Spot>
			<Sun x={186} y={48} r={15} halos={false} />
			<Bench x={44} y={88} width={128} scale={0.62} />
			<path d="M44 88h60M44 98.5h42" stroke="var(--i-near)" strokeWidth="6.5" />
			<path d="M172 104h32l-3 28h-26z" fill="var(--i-butter)" />
			<ellipse cx="188" cy="104" rx="16" ry="4" fill="var(--i-near)" />
			<path d="M173 106c2-20 28-20 30 0" stroke="var(--i-ink)" strokeWidth="2.4" />
			<path d="M112 76l26-28" stroke="var(--i-wood)" strokeWidth="6" />
			<path d="M98 88c2-8 6-13 13-16l7 6c-3 7-9 11-20 10z" fill="var(--i-near)" />
			<path d="M176 108v10" stroke="var(--i-near)" strokeWidth="4" />
		</Spot>
	);
}
