/** The bench and who is there, seen from behind: the sign of the house. */

export function Bench({ x, y, width, scale = 1 }: { x: number; y: number; width: number; scale?: number }) {
	const at = (part: number) => Math.round(part * 10) / 10;
	const [left, right] = [at(x + width * 0.1), at(x + width * 0.9)];
	return (
		<g stroke="var(--i-ink)">
			<path
				d={`M${left} ${y - 6}V${at(y + 66 * scale)}M${right} ${y - 6}V${at(y + 66 * scale)}`}
				strokeWidth={at(7 * scale)}
			/>
			<path d={`M${x} ${y}h${width}M${x} ${at(y + 17 * scale)}h${width}`} strokeWidth={at(10 * scale)} />
			<path d={`M${x - 2} ${at(y + 36 * scale)}h${width + 4}`} strokeWidth={at(11 * scale)} />
		</g>
	);
}

interface SitterProps {
	x: number;
	y: number;
	scale: number;
	top: "clay" | "butter" | "blue" | "deep" | "rose";
	hair: "hair1" | "hair2" | "hair3";
	skin: "skin1" | "skin2" | "skin3";
	style: "bun" | "long" | "short";
	lean?: number;
}

const SHORT = "M-19.5-9c-2-16 7-24 19.5-24s21.5 8 19.5 24c-1 8-5 12-8 13-7-3-16-3-23 0-3-1-7-5-8-13z";
const LONG = "M0-33c14 0 21 10 20 22 1 16 4 30 2 42-8 4-36 4-44 0-2-12 1-26 2-42-1-12 6-22 20-22z";

export function Sitter({ x, y, scale, top, hair, skin, style, lean }: SitterProps) {
	const turned = lean ? ` rotate(${lean})` : "";
	return (
		<g transform={`translate(${x} ${y}) scale(${scale})${turned}`}>
			<path d="M-8-4H8v28H-8z" fill={`var(--i-${skin})`} />
			<path
				d="M-37 104c-4-44-2-76 14-86 4-3 10-3 14-2 5 4 13 4 18 0 4-1 10-1 14 2 16 10 18 42 14 86z"
				fill={`var(--i-${top})`}
			/>
			<path d="M-26 52c-2 18-3 36-2 52M26 52c2 18 3 36 2 52" stroke="#1b4842" strokeOpacity=".15" strokeWidth="2.5" />
			{style === "bun" ? (
				<>
					<circle cy="-12" r="19" fill={`var(--i-${hair})`} />
					<circle cy="-33" r="9" fill={`var(--i-${hair})`} />
				</>
			) : (
				<>
					{style === "short" && <circle cy="-10" r="18.5" fill={`var(--i-${skin})`} />}
					<path d={style === "long" ? LONG : SHORT} fill={`var(--i-${hair})`} />
				</>
			)}
		</g>
	);
}

export function Dog({ x, y, scale }: { x: number; y: number; scale: number }) {
	return (
		<g transform={`translate(${x} ${y}) scale(${scale})`} fill="var(--i-wood)">
			<path d="M-20 60c-3-22 0-40 12-46 8-3 16 0 20 8 6 12 8 26 6 38zM-15 6c-1-14 5-22 14-22s15 8 14 22c-1 9-7 13-14 13s-13-4-14-13z" />
			<path d="M17 56c12 3 18-4 16-14" fill="none" stroke="var(--i-wood)" strokeWidth="6" />
			<path d="M-14-12c-8 0-10 12-7 20 6 0 9-6 9-14zM12-12c8 0 10 12 7 20-6 0-9-6-9-14z" fill="#4a2e1f" />
		</g>
	);
}
