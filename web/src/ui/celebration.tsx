/** Confetti for a few seconds; none in quiet mode or with reduced motion. */
import confetti from "canvas-confetti";
import { useEffect, useRef } from "react";
import { celebrationMs, confettiBurstMs, confettiPieces } from "@/lib/generated/limits.gen";
import { prefersCalm, useQuiet } from "@/lib/preferences";

/** canvas-confetti counts in frames of a sixtieth of a second. */
const BURST_FRAMES = Math.round((confettiBurstMs / 1000) * 60);

const colours = ["#1f6b62", "#74c9bc", "#facc15", "#f0b355", "#93c1ec", "#b794f6"];

/** Starts on mount and ends on its own; inside a dialog, it falls in front of it. */
export function Celebration() {
	const canvas = useRef<HTMLCanvasElement>(null);
	const quiet = useQuiet();
	useEffect(() => {
		if (prefersCalm(quiet) || !canvas.current) return;
		// A worker would load from a blob URL, which the page's policy forbids.
		const fire = confetti.create(canvas.current, { resize: true, useWorker: false });
		const burst = () =>
			void fire({
				particleCount: confettiPieces,
				ticks: BURST_FRAMES,
				spread: 110,
				startVelocity: 38,
				origin: { x: 0.5, y: 0.35 },
				colors: colours,
			});
		burst();
		const bursts = setInterval(burst, confettiBurstMs);
		const end = setTimeout(() => {
			clearInterval(bursts);
			fire.reset();
		}, celebrationMs);
		return () => {
			clearInterval(bursts);
			clearTimeout(end);
			fire.reset();
		};
	}, [quiet]);
	return <canvas ref={canvas} aria-hidden className="pointer-events-none fixed inset-0 z-50 size-full" />;
}
