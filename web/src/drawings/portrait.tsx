/** The drawn portraits, which members may choose instead of a photo; their files are made from here. */
import { BACK_HAIR, FRONT_HAIR, type HairStyle, SCARF } from "./portrait-hair";

const SKINS = ["#f3d2b8", "#dda982", "#b57b55", "#7f523a"] as const;
const NECKS = ["#e4b797", "#c78e66", "#9a6443", "#6a4230"] as const;
const HAIRS = { black: "#2e2624", grey: "#a9a49b", red: "#9a5233" };

interface Look {
	skin: 0 | 1 | 2 | 3;
	/** A scarf hides the hair. */
	hair: { style: HairStyle; colour: keyof typeof HAIRS } | { scarf: string };
	top: string;
	collar?: "round";
	glasses?: boolean;
	beard?: boolean;
	eyes?: "closed";
}

/** In the order of their numbers, from 1. */
const LOOKS: readonly Look[] = [
	{ skin: 1, hair: { style: "bob", colour: "black" }, top: "#5a4a86", glasses: true },
	{ skin: 2, hair: { style: "curls", colour: "black" }, top: "#2f7b71", collar: "round" },
	{ skin: 0, hair: { style: "short", colour: "red" }, top: "#3e6a8c", beard: true },
	{ skin: 1, hair: { scarf: "#2f7b71" }, top: "#d88f6c" },
	{ skin: 0, hair: { style: "wave", colour: "grey" }, top: "#5b6b3a", glasses: true },
	{ skin: 0, hair: { style: "bun", colour: "grey" }, top: "#8c4a55", eyes: "closed" },
	{ skin: 3, hair: { style: "fade", colour: "black" }, top: "#d88f6c" },
	{ skin: 0, hair: { style: "long", colour: "black" }, top: "#6b7a8c", collar: "round" },
];

export const PORTRAIT_COUNT = LOOKS.length;

export function Portrait({ number }: { number: number }) {
	const look = LOOKS[number - 1];
	if (!look) return null;
	const { skin, hair, top, collar, glasses, beard, eyes } = look;
	const ink = skin > 1 ? "#2a1a14" : "#4a2e22";
	const hairColour = "style" in hair ? HAIRS[hair.colour] : undefined;
	const back = "style" in hair ? BACK_HAIR[hair.style] : undefined;
	return (
		<svg xmlns="http://www.w3.org/2000/svg" viewBox="6 2 84 84" fill="none" strokeLinecap="round" aria-hidden="true">
			{back && <path d={back} fill={hairColour} />}
			<path d="M9 100c1-18 13-25 31-27h16c18 2 30 9 31 27z" fill={top} />
			{"style" in hair && <path d="M40 58h16v14c0 6-4 9-8 9s-8-3-8-9z" fill={NECKS[skin]} />}
			{"style" in hair && (collar ? <RoundCollar /> : <Collar />)}
			{"scarf" in hair ? <Headscarf colour={hair.scarf} /> : <Head skin={SKINS[skin]} />}
			{"scarf" in hair && <path d={SCARF.face} fill={SKINS[skin]} />}
			{beard && (
				<path d="M31 44c0 16 8 25 17 25s17-9 17-25c-1 6-4 8-8 8-3-2-15-2-18 0-4 0-7-2-8-8z" fill={hairColour} />
			)}
			{"style" in hair && <path d={FRONT_HAIR[hair.style]} fill={hairColour} />}
			<g stroke={ink} strokeWidth="1.9">
				{eyes ? (
					<path d="M38.5 43c1.2 1.4 3.3 1.4 4.5 0M53 43c1.2 1.4 3.3 1.4 4.5 0" />
				) : (
					<path d="M41 42.5v1M55 42.5v1" strokeWidth="3" />
				)}
				<path d="M37.8 37.2c1.5-1.2 3.8-1.2 5.4-.2M52.8 37c1.6-1 3.9-1 5.4.2" strokeOpacity=".75" />
				<path d="M48.3 45.5c.6 1.6 1 2.9-.9 3.4" strokeOpacity=".5" strokeWidth="1.6" />
				<path d="M43.5 55c2.6 2.6 6.4 2.6 9 0" stroke={beard ? SKINS[0] : undefined} />
			</g>
			<g fill="#d9705a" fillOpacity=".2">
				<circle cx="37.5" cy="50" r="3.6" />
				<circle cx="58.5" cy="50" r="3.6" />
			</g>
			{glasses && (
				<g fill="#fff" fillOpacity=".18" stroke={ink} strokeWidth="1.7">
					<rect x="35" y="38.5" width="11" height="9.5" rx="4.5" />
					<rect x="50" y="38.5" width="11" height="9.5" rx="4.5" />
					<path d="M46 42c1.3-1 2.7-1 4 0" fill="none" />
				</g>
			)}
		</svg>
	);
}

function Head({ skin }: { skin: string }) {
	return (
		<>
			<path d="M30.5 42a3.6 5 0 1 1 0 9M65.5 42a3.6 5 0 1 0 0 9" fill={skin} />
			<path d="M31 40c0-11 7-17 17-17s17 6 17 17c0 15-8 26-17 26s-17-11-17-26z" fill={skin} />
		</>
	);
}

function Headscarf({ colour }: { colour: string }) {
	return (
		<>
			<path d={SCARF.cloth} fill={colour} />
			<path d={SCARF.fold} stroke="#0e3b36" strokeOpacity=".35" strokeWidth="2.2" />
		</>
	);
}

const Collar = () => <path d="M38 73l10 13 10-13 4 1-14 20-14-20z" fill="#fff" fillOpacity=".85" />;

const RoundCollar = () => <path d="M37 73c3 7 19 7 22 0" stroke="#fff" strokeOpacity=".55" strokeWidth="3" />;
