/** How loud a microphone is, ten times a second, and whether it was heard at all. */
import { useEffect, useState } from "react";

const EVERY_MS = 100;
/** A quiet room stays below it. */
const HEARD = 0.12;
/** Speech rarely uses more of the range. */
const GAIN = 4;

export function useMicrophoneLevel(stream: MediaStream): { level: number; isHeard: boolean } {
	const [level, setLevel] = useState(0);
	const [isHeard, setHeard] = useState(false);
	useEffect(() => {
		if (typeof AudioContext === "undefined") return;
		const context = new AudioContext();
		const analyser = context.createAnalyser();
		context.createMediaStreamSource(stream).connect(analyser);
		const samples = new Float32Array(analyser.fftSize);
		const timer = setInterval(() => {
			analyser.getFloatTimeDomainData(samples);
			const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
			const next = Math.min(1, Math.sqrt(power) * GAIN);
			setLevel(next);
			if (next > HEARD) setHeard(true);
		}, EVERY_MS);
		return () => {
			clearInterval(timer);
			void context.close();
		};
	}, [stream]);
	return { level, isHeard };
}
