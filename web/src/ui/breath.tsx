/** The breath, at rest until the guide around it is started: in for four seconds, out for six. */
import { MARK } from "./logo";
import "./breath.css";

export function Breath({ className }: { className?: string }) {
	return (
		<svg viewBox="0 0 220 200" aria-hidden="true" className={className}>
			<g className="breath-halos">
				<circle cx="110" cy="100" r="88" fill="var(--i-halo)" fillOpacity=".55" />
				<circle cx="110" cy="100" r="66" fill="var(--i-halo2)" fillOpacity=".6" />
			</g>
			<circle cx="110" cy="100" r="46" fill="var(--i-sun)" className="breath-sun" />
			<path
				d={MARK}
				pathLength="100"
				transform="translate(83 73) scale(1.7)"
				fill="none"
				stroke="var(--help-band)"
				strokeWidth="2.9"
				strokeLinecap="round"
				strokeLinejoin="round"
				className="breath-line"
			/>
		</svg>
	);
}
