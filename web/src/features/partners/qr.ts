/** Draws a QR code on this device: as SVG and as PNG, dark on light in every theme. */
import { encode } from "uqr";

/** The quiet zone that readers need, in modules. */
const BORDER = 4;

/** Pixels of a module in the PNG: sharp on paper. */
const MODULE = 16;

/** One square for each dark module. */
function getModules(text: string): { size: number; path: string } {
	const { size, data } = encode(text, { ecc: "M", border: BORDER });
	const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])));
	return { size, path: squares.join("") };
}

export function createQrSvg(text: string): string {
	const { size, path } = getModules(text);
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}

export const toSvgUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** A data URL. */
export function createQrPng(text: string): string {
	const { size, path } = getModules(text);
	const canvas = document.createElement("canvas");
	canvas.width = size * MODULE;
	canvas.height = size * MODULE;
	const context = canvas.getContext("2d");
	if (!context) throw new Error("This browser draws no pictures");
	context.fillStyle = "#fff";
	context.fillRect(0, 0, canvas.width, canvas.height);
	context.scale(MODULE, MODULE);
	context.fillStyle = "#000";
	context.fill(new Path2D(path));
	return canvas.toDataURL("image/png");
}
