/** An open book with a ribbon in it: what one keeps for later. */
import { Spot } from "./scene";

export function SavedDrawing() {
	return (
		<Spot>
			<circle cx="174" cy="52" r="15" fill="var(--i-sun)" />
			<path d="M48 120c24-14 50-14 72 0 22-14 48-14 72 0v10H48z" fill="var(--i-deep)" />
			<path d="M56 66c22-12 44-12 64 0v54c-20-12-42-12-64 0z" fill="var(--i-paper)" />
			<path d="M184 66c-22-12-44-12-64 0v54c20-12 42-12 64 0z" fill="var(--i-halo)" />
			<path d="M146 59v44l9-7 9 7V60z" fill="var(--i-clay)" />
			<path d="M68 78c14-6 28-6 40 0M68 92c22-10 30 10 22 10-7 0-4-14 18-10" stroke="var(--i-line)" strokeWidth="2.6" />
		</Spot>
	);
}
