/** The frame of a drawing: its box, and what most of its lines share. */
import type { ReactNode } from "react";
import "./drawings.css";

interface SceneProps {
	viewBox: string;
	/** Fills its place and cuts what does not fit, aligned as SVG's preserveAspectRatio says. */
	fill?: string;
	children: ReactNode;
}

/** Hidden from screen readers: the text beside it says the same. */
export function Scene({ viewBox, fill, children }: SceneProps) {
	return (
		<svg className="drawing" viewBox={viewBox} preserveAspectRatio={fill && `${fill} slice`} aria-hidden="true">
			{children}
		</svg>
	);
}

/** A small drawing on its ground. */
export function Spot({ ground = true, children }: { ground?: boolean; children: ReactNode }) {
	return (
		<Scene viewBox="0 0 240 160">
			<path d="M34 118C14 76 46 22 112 20c62-2 108 34 100 82-3 18-12 26-24 30H46c-5-4-9-8-12-14z" fill="var(--i-sky)" />
			{children}
			{ground && <path d="M22 132h196" stroke="var(--i-line)" strokeWidth="3" />}
		</Scene>
	);
}
