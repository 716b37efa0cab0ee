/** The third step: the member's name and, if they like, a drawn portrait or a photo. */
import { useRef, useState } from "react";
import { PhotoForm } from "@/commons/profile/photo-form";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { PortraitPicker } from "@/ui/portrait-picker";
import { findPortrait, OWN_PHOTO } from "@/ui/portraits";
import { TextField } from "@/ui/text-field";
import { useFocusOnChange } from "@/ui/use-focus-on-change";
import { firstNameRules, lastNameRules } from "../field-rules";
import { useAccountForm } from "../use-account-form";
import { StepFrame } from "./step-frame";

export interface NameAnswer {
	firstName: string;
	lastName: string;
	lastNameSearchable: boolean;
	/** The number of a drawn portrait, 0 for the initials, `OWN_PHOTO` for the photo, and null before a choice. */
	portrait: number | null;
}

interface NameStepProps {
	answer: NameAnswer;
	/** The address of the picture so far; omitted where nothing can be uploaded. */
	photoURL?: string;
	onSave: (answer: NameAnswer) => Promise<void>;
	onBack?: () => void;
}

export function NameStep({ answer, photoURL, onSave, onBack }: NameStepProps) {
	/** A photo on its way, and whether it was saved. */
	const saving = useRef<Promise<boolean>>(null);
	/** The choice when that photo was chosen. */
	const choiceBefore = useRef<number>(null);
	const form = useAccountForm<NameAnswer>(answer, async (values) => {
		const isSaved = (await saving.current) ?? true;
		// What went wrong is shown beside the photo.
		if (isSaved) await onSave({ ...values, portrait: form.value("portrait") });
	});
	const picture = form.choice("portrait", {});
	const hasPhoto = photoURL && findPortrait(photoURL) === undefined;
	function waitFor(saved: Promise<boolean>) {
		choiceBefore.current = form.value("portrait");
		const mine = saved.finally(() => {
			if (saving.current === mine) saving.current = null;
		});
		saving.current = mine;
	}
	return (
		<StepFrame step="name" title="What should we call you?" form={form} onBack={onBack}>
			<TextField
				label="First name"
				hint="Others see this. It doesn't have to be your real name."
				autoComplete="given-name"
				{...form.field("firstName", firstNameRules)}
			/>
			<TextField
				label="Last name"
				hint="Others only see the initial."
				optional
				autoComplete="family-name"
				{...form.field("lastName", lastNameRules)}
			/>
			<Checkbox
				label="Find me by my last name"
				hint="For people who already know it. You can change this in Settings any time."
				{...form.field("lastNameSearchable")}
			/>
			<PortraitPicker
				legend="Your picture (optional)"
				hint={`${photoURL === undefined ? "Your initials or a drawing" : "Your initials, a drawing or a photo"}. You can change it in your profile any time.`}
				photo={hasPhoto ? photoURL : undefined}
				initials={{ displayName: `${form.value("firstName")} ${form.value("lastName")}` }}
				value={picture.value}
				onChange={picture.onChange}
			/>
			{photoURL !== undefined && (
				<PhotoChoice
					replaces={Boolean(hasPhoto)}
					onSending={waitFor}
					onSaved={() => {
						// A choice made since is the later wish.
						if (form.value("portrait") === choiceBefore.current) picture.onChange(OWN_PHOTO);
					}}
					onCancel={() => {
						saving.current = null;
					}}
				/>
			)}
		</StepFrame>
	);
}

interface PhotoChoiceProps {
	/** There is a photo already. */
	replaces: boolean;
	onSending: (saved: Promise<boolean>) => void;
	onSaved: () => void;
	onCancel: () => void;
}

function PhotoChoice({ replaces, onSending, onSaved, onCancel }: PhotoChoiceProps) {
	const [choosing, setChoosing] = useState(false);
	const box = useFocusOnChange<HTMLDivElement>(choosing);
	return (
		<div ref={box}>
			{choosing ? (
				<PhotoForm
					onSending={onSending}
					onSaved={() => {
						onSaved();
						setChoosing(false);
					}}
					onCancel={() => {
						onCancel();
						setChoosing(false);
					}}
				/>
			) : (
				<Button variant="secondary" onClick={() => setChoosing(true)}>
					{replaces ? "Use another photo" : "Use a photo"}
				</Button>
			)}
		</div>
	);
}
