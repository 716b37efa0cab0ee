/** Edits the member's own profile texts; unsaved input is stored on this device. */
import { type FormEvent, useId, useState } from "react";
import { PRACTICE } from "@/commons/practice/professional-path";
import { getErrorText } from "@/commons/profile/error-text";
import { useEditProfile } from "@/commons/profile/own-profile";
import type { OwnProfile } from "@/lib/api/types.gen";
import { aboutMax } from "@/lib/generated/limits.gen";
import { toApiError } from "@/lib/http";
import { AppLink } from "@/ui/app-link";
import { Button } from "@/ui/button";
import { FormErrorSummary } from "@/ui/form-error-summary";
import { TextArea } from "@/ui/text-area";
import { TextField } from "@/ui/text-field";
import { useToast } from "@/ui/toast";
import { clearProfileDraft, loadProfileDraft, saveProfileDraft } from "./profile-draft";
import {
	getChanges,
	getServerErrors,
	type ProfileErrors,
	type ProfileTexts,
	toTexts,
	validateTexts,
} from "./profile-texts";

export function AboutForm({ profile, onDone }: { profile: OwnProfile; onDone: () => void }) {
	const { uid, isMHP: professional } = profile;
	const prefix = useId();
	const toast = useToast();
	const edit = useEditProfile();
	const [texts, setTexts] = useState<ProfileTexts>(() => loadProfileDraft(uid, toTexts(profile)) ?? toTexts(profile));
	const [fieldErrors, setFieldErrors] = useState<ProfileErrors>({});
	const [refused, setRefused] = useState<string | null>(null);
	const [attempt, setAttempt] = useState(0);

	function write(field: keyof ProfileTexts, value: string) {
		const next = { ...texts, [field]: value };
		setTexts(next);
		saveProfileDraft(uid, next);
	}
	const field = (name: keyof ProfileTexts) => ({
		id: `${prefix}-${name}`,
		value: texts[name],
		error: fieldErrors[name],
		onChange: (event: { target: { value: string } }) => write(name, event.target.value),
	});

	function show(found: ProfileErrors, sentence: string | null) {
		setFieldErrors(found);
		setRefused(sentence);
		setAttempt((count) => count + 1);
	}
	function save(event: FormEvent) {
		event.preventDefault();
		if (edit.isPending) return;
		const found = validateTexts(texts);
		if (Object.keys(found).length > 0) return show(found, null);
		edit.mutate(getChanges(texts, professional), {
			onSuccess: () => {
				clearProfileDraft(uid);
				toast("Your profile has been saved.");
				onDone();
			},
			onError: (thrown) => {
				const named = getServerErrors(toApiError(thrown));
				show(named, Object.keys(named).length > 0 ? null : getErrorText(thrown));
			},
		});
	}
	function cancelEditing() {
		clearProfileDraft(uid);
		onDone();
	}

	const errors = [
		...Object.entries(fieldErrors).map(([name, text]) => ({ id: `${prefix}-${name}`, text: text ?? "" })),
		...(refused ? [{ id: undefined, text: refused }] : []),
	];
	return (
		<form noValidate onSubmit={save} className="mt-4 flex flex-col gap-5">
			<FormErrorSummary errors={errors} attempt={attempt} />
			<TextField label="In one line" optional hint="Shown under your name." {...field("bio")} />
			<TextArea label="About you" optional max={aboutMax} {...field("about")} />
			<TextField label="Country" optional autoComplete="country-name" {...field("country")} />
			{professional ? (
				<p className="max-w-prose">
					What you offer, your website and your specialties are part of{" "}
					<AppLink href={PRACTICE} className="inline-flex min-h-11 items-center text-link underline">
						your practice
					</AppLink>
					.
				</p>
			) : (
				<TextField label="Website" optional inputMode="url" autoComplete="url" {...field("website")} />
			)}
			<div className="flex flex-wrap gap-3">
				<Button type="submit" busy={edit.isPending}>
					{edit.isPending ? "Saving..." : "Save profile"}
				</Button>
				<Button variant="quiet" disabled={edit.isPending} onClick={cancelEditing}>
					Cancel
				</Button>
			</div>
		</form>
	);
}
