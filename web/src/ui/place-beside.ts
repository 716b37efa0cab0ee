/** Places a floating panel below its trigger, or above if there is no space. */
const GAP = 4;
const EDGE = 8;

export function placeBeside(panel: HTMLElement, opener: HTMLElement) {
	const from = opener.getBoundingClientRect();
	const { width, height } = panel.getBoundingClientRect();
	const below = from.bottom + GAP + height <= window.innerHeight - EDGE;
	const left = Math.min(Math.max(EDGE, from.right - width), window.innerWidth - width - EDGE);
	panel.style.top = `${Math.max(EDGE, below ? from.bottom + GAP : from.top - GAP - height)}px`;
	panel.style.left = `${left}px`;
}
