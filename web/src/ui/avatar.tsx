/** A member's circle: their photo, the portrait they chose, or their initials on a landscape; and their ring. */
import { useState } from "react";
import { classNames } from "./class-names";
import { getLandscape, getTint } from "./member-tint";
import { getInitials, getRing, type Person } from "./person";
import { findPortrait } from "./portraits";
import "./avatar.css";

export interface AvatarProps {
	person: Person;
	/** Diameter without the ring, in pixels; 46, 68 and 88 are larger on wide screens. */
	size?: keyof typeof sizes;
	/** Only where the person's badge is shown, too: colour alone says nothing. */
	ring?: boolean;
}

const sizes = {
	32: "size-8 text-[0.72rem]",
	44: "size-11 text-sm",
	46: "size-11.5 text-sm md:size-13.5 md:text-base",
	64: "size-16 text-xl",
	68: "size-17 text-[1.36rem] md:size-24 md:text-[1.92rem]",
	72: "size-18 text-[1.44rem]",
	88: "size-22 text-[1.76rem] md:size-30 md:text-[2.4rem]",
	112: "size-28 text-[2.24rem]",
};

/** Hidden from screen readers: the name is always next to it. */
export function Avatar({ person, size = 44, ring }: AvatarProps) {
	const [broken, setBroken] = useState<string>();
	const photo = person.photoURL && person.photoURL !== broken ? person.photoURL : undefined;
	const portrait = photo && findPortrait(photo);
	// A made-up name has a look of its own, from which nobody can tell whose it is.
	const id = person.uid ?? person.displayName;
	return (
		<span
			aria-hidden
			data-ring={ring ? getRing(person) : undefined}
			data-tint={portrait ? portrait.tint : getTint(id)}
			data-portrait={portrait && ""}
			className={classNames(
				"kit-avatar relative inline-flex shrink-0 select-none items-center justify-center overflow-hidden rounded-full font-[650] leading-none",
				sizes[size],
			)}
		>
			{(!photo || portrait) && (
				<svg viewBox="0 0 100 100" aria-hidden="true" className="absolute inset-0" fill="var(--tone)">
					{portrait ? <circle cx="74" cy="31" r="20" /> : <path d={getLandscape(id)} />}
				</svg>
			)}
			{photo ? (
				<img
					src={photo}
					alt=""
					width={size}
					height={size}
					className="relative size-full object-cover"
					onError={() => setBroken(photo)}
				/>
			) : (
				<span className="relative">{getInitials(person.displayName)}</span>
			)}
		</span>
	);
}
