/** The drawn portraits to choose from, each with its name in words. */
import { Avatar } from "./avatar";
import { classNames } from "./class-names";
import type { Person } from "./person";
import { getPortraitPath, OWN_PHOTO, PORTRAITS } from "./portraits";

interface PortraitPickerProps {
	legend: string;
	hint?: string;
	/** Null before a choice is made; 0 is the initials, `OWN_PHOTO` the photo. */
	value: number | null;
	onChange: (number: number) => void;
	/** The member, where their initials are one of the choices. */
	initials?: Person;
	/** The address of the member's photo, where it is one of the choices. */
	photo?: string;
}

export function PortraitPicker({ legend, hint, value, onChange, initials, photo }: PortraitPickerProps) {
	const drawings = PORTRAITS.map(({ name }, at) => ({
		number: at + 1,
		name,
		person: { displayName: name, photoURL: getPortraitPath(at + 1) },
	}));
	const choices = [
		...(photo ? [{ number: OWN_PHOTO, name: "Your photo", person: { displayName: "", photoURL: photo } }] : []),
		...(initials ? [{ number: 0, name: "Your initials", person: initials }] : []),
		...drawings,
	];
	return (
		<fieldset>
			<legend className={hint ? "font-semibold" : "text-muted"}>{legend}</legend>
			{hint && <p className="text-muted">{hint}</p>}
			<div className={classNames("mt-3 grid gap-y-3", initials ? "max-w-72 grid-cols-3" : "max-w-96 grid-cols-4")}>
				{choices.map(({ number, name, person }) => (
					<label key={number} className="relative grid cursor-pointer place-items-center">
						<input
							type="radio"
							name="portrait"
							checked={value === number}
							onChange={() => onChange(number)}
							className="peer absolute inset-0 m-auto size-16 appearance-none rounded-full"
						/>
						<span className="pointer-events-none grid rounded-full border-3 border-transparent p-0.75 peer-checked:border-primary">
							<Avatar person={person} size={64} />
						</span>
						<span className="sr-only">{name}</span>
					</label>
				))}
			</div>
		</fieldset>
	);
}
