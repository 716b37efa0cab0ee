/** Choosing a drawn portrait instead of a photo. */
import { useState } from "react";
import { getErrorText } from "@/commons/profile/error-text";
import { useEditProfile } from "@/commons/profile/own-profile";
import { Button } from "@/ui/button";
import { InlineAlert } from "@/ui/inline-alert";
import { PortraitPicker } from "@/ui/portrait-picker";
import { getPortraitNumber } from "@/ui/portraits";
import { useToast } from "@/ui/toast";

interface PortraitFormProps {
	/** The address of the current picture, or empty. */
	photoURL: string;
	onDone: () => void;
}

export function PortraitForm({ photoURL, onDone }: PortraitFormProps) {
	const edit = useEditProfile();
	const toast = useToast();
	const [number, setNumber] = useState(getPortraitNumber(photoURL));
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
			<PortraitPicker legend="Choose a drawing. It takes the place of a photo." value={number} onChange={setNumber} />
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
