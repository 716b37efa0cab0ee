/** Choosing a drawn portrait instead of a photo. */
import { useState } from "react";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { InlineAlert } from "@/ui/inline-alert";
import { findPortrait, getPortraitPath, PORTRAITS } from "@/ui/portraits";
import { useToast } from "@/ui/toast";
import { getErrorText } from "./error-text";
import { useEditProfile } from "./own-profile";

interface PortraitFormProps {
	/** The address of the current picture, or empty. */
	photoURL: string;
	onDone: () => void;
}

export function PortraitForm({ photoURL, onDone }: PortraitFormProps) {
	const edit = useEditProfile();
	const toast = useToast();
	const current = findPortrait(photoURL);
	const [number, setNumber] = useState(current ? PORTRAITS.indexOf(current) + 1 : null);
	const save = (portrait: number) =>
		edit.mutate(
			{ portrait },
			{
				onSuccess: () => {
					toast("Your drawing has been saved.");
					onDone();
				},
			},
		);
	return (
		<div className="mt-3 flex flex-col gap-4">
			<fieldset>
				<legend className="text-muted">Choose a drawing. It takes the place of a photo.</legend>
				<div className="mt-3 grid max-w-96 grid-cols-4 gap-y-3">
					{PORTRAITS.map(({ name }, at) => (
						<label key={name} className="relative grid cursor-pointer place-items-center">
							<input
								type="radio"
								name="portrait"
								checked={number === at + 1}
								onChange={() => setNumber(at + 1)}
								className="peer absolute inset-0 m-auto size-16 appearance-none rounded-full"
							/>
							<span className="pointer-events-none grid rounded-full border-3 border-transparent p-0.75 peer-checked:border-primary">
								<Avatar person={{ displayName: name, photoURL: getPortraitPath(at + 1) }} size={64} />
							</span>
							<span className="sr-only">{name}</span>
						</label>
					))}
				</div>
			</fieldset>
			{edit.isError && <InlineAlert>{getErrorText(edit.error)}</InlineAlert>}
			<div className="flex flex-wrap gap-3">
				{number !== null && (
					<Button busy={edit.isPending} onClick={() => save(number)}>
						{edit.isPending ? "Saving..." : "Save drawing"}
					</Button>
				)}
				<Button variant="quiet" onClick={onDone}>
					Cancel
				</Button>
			</div>
		</div>
	);
}
