/** A photo or initials, with a ring for professionals and supporters. */
import { useState } from "react";
import { getInitials, getRing, type Person } from "./person";
import "./avatar.css";

export interface AvatarProps {
	person: Person;
	/** Diameter without the ring, in pixels. */
	size?: 32 | 44 | 72;
}

const sizes = { 32: "size-8 text-xs", 44: "size-11 text-base", 72: "size-18 text-xl" };

/** Hidden from screen readers: the name is always next to it. */
export function Avatar({ person, size = 44 }: AvatarProps) {
	const [broken, setBroken] = useState<string>();
	const photo = person.photoURL && person.photoURL !== broken ? person.photoURL : undefined;
	return (
		<span
			aria-hidden
			data-ring={getRing(person)}
			className={`kit-avatar inline-flex shrink-0 select-none items-center justify-center overflow-hidden rounded-full bg-primary-soft font-semibold text-text ${sizes[size]}`}
		>
			{photo ? (
				<img
					src={photo}
					alt=""
					width={size}
					height={size}
					className="size-full object-cover"
					onError={() => setBroken(photo)}
				/>
			) : (
				getInitials(person.displayName)
			)}
		</span>
	);
}
