/** The people on a stage in their scene: who is heard, who is host, and their cameras. */
import { Mic, MicOff, RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { StageDrawing } from "@/drawings/stage";
import { Avatar } from "./avatar";
import { PersonBadge } from "./badge";
import { classNames } from "./class-names";
import type { Person } from "./person";
import { SoundBars } from "./sound-bars";

export type StageSound = "connecting" | "muted" | "on" | "speaking";

export interface StagePerson {
	id: string;
	person: Person;
	/** As this viewer sees it, such as "You". */
	name: string;
	isHost: boolean;
	sound: StageSound;
	/** The camera, in place of the picture. */
	video?: ReactNode;
	/** Shown above the picture for a moment. */
	reaction?: { shown: ReactNode; spoken: string };
	/** Opens what can be done with them. */
	onOpen?: () => void;
}

export interface StageProps {
	people: readonly StagePerson[];
	/** In place of people, while nobody is there. */
	empty: ReactNode;
}

/** More stand side by side, without a higher place. */
const MOST_WITH_HIGHER_HOST = 5;

export function Stage({ people, empty }: StageProps) {
	return (
		<section
			aria-label="On stage"
			className="relative min-h-56 overflow-hidden rounded-scene border border-line bg-warm md:min-h-73"
		>
			<div className="absolute inset-0">
				<StageDrawing />
			</div>
			{people.length === 0 ? (
				<p className="relative mx-auto max-w-[36ch] px-4 pt-10 text-center">{empty}</p>
			) : (
				<ul className="relative flex min-h-[inherit] flex-wrap items-end justify-center gap-x-1 gap-y-6 px-1 pt-5 pb-4 md:gap-x-8 md:px-5 md:pt-9 md:pb-7">
					{people.map((one) => (
						<li
							key={one.id}
							className={classNames(
								"flex min-w-26 max-w-36 flex-col items-center gap-0.5 text-center md:w-41 md:max-w-none",
								one.isHost && people.length <= MOST_WITH_HIGHER_HOST && "pb-3.5 md:pb-5.5",
							)}
						>
							<Figure {...one} />
						</li>
					))}
				</ul>
			)}
		</section>
	);
}

function Figure({ person, name, isHost, sound, video, reaction, onOpen }: StagePerson) {
	const picture = (
		<>
			<span className="relative p-2 [--surface:var(--i-sky)]">
				{video ?? <Avatar ring person={person} size={isHost ? 88 : 68} />}
				{reaction && (
					<span aria-hidden className="absolute end-0 top-0">
						{reaction.shown}
					</span>
				)}
			</span>
			<span className="max-w-full break-words font-semibold leading-tight">{name}</span>
			{reaction && <span className="sr-only">, {reaction.spoken}</span>}
		</>
	);
	return (
		<>
			{onOpen ? (
				<button
					type="button"
					aria-haspopup="dialog"
					onClick={onOpen}
					className="flex max-w-full cursor-pointer flex-col items-center rounded-lg hover:underline"
				>
					{picture}
				</button>
			) : (
				picture
			)}
			<span className="text-xs leading-tight empty:hidden">
				<PersonBadge person={person} plain />
			</span>
			<span className="mt-0.5 inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full bg-surface px-2 py-0.5 text-text text-xs md:px-3">
				<SoundIcon sound={sound} />
				{getStateText(isHost, sound)}
			</span>
		</>
	);
}

function SoundIcon({ sound }: { sound: StageSound }) {
	if (sound === "speaking") return <SoundBars />;
	const Icon = sound === "muted" ? MicOff : sound === "on" ? Mic : RefreshCw;
	return <Icon aria-hidden size={14} className="shrink-0" />;
}

const words: Readonly<Record<StageSound, string>> = {
	connecting: "Connecting",
	muted: "Muted",
	on: "Mic on",
	speaking: "Speaking",
};

function getStateText(isHost: boolean, sound: StageSound): string {
	return isHost ? `Host, ${words[sound].toLowerCase()}` : words[sound];
}
