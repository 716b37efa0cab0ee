/** What the build draws into files: the app's icon, and the portraits. */
import { renderToStaticMarkup } from "react-dom/server";
import { getStroke, MARK } from "@/ui/logo";
import { PORTRAIT_COUNT, Portrait } from "./portrait";

interface IconShape {
	/** Without, the system cuts the corners. */
	rounded: boolean;
	size: number;
}

/** The mark at 60 % on the primary colour. */
export function drawIcon({ rounded, size }: IconShape): string {
	return renderToStaticMarkup(
		<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width={size} height={size}>
			<title>Exhale</title>
			<rect width="32" height="32" rx={rounded ? 32 * 0.24 : 0} fill="#1f6b62" />
			<path
				d={MARK}
				transform="translate(6.05 6.4) scale(.6)"
				fill="none"
				stroke="#faf8f4"
				strokeWidth={getStroke(size * 0.6)}
				strokeLinecap="round"
				strokeLinejoin="round"
			/>
		</svg>,
	);
}

/** The portraits by the names of their files. */
export function drawPortraits(): Record<string, string> {
	const numbers = Array.from({ length: PORTRAIT_COUNT }, (_, at) => at + 1);
	return Object.fromEntries(
		numbers.map((number) => [`${number}.svg`, renderToStaticMarkup(<Portrait number={number} />)]),
	);
}
