/** The form fields of a new or edited Room. */
import { useEffect, useRef } from "react";
import { roomAboutMax, roomTitleMax } from "@/lib/generated/limits.gen";
import { countCodePoints } from "@/ui/code-points";
import { RadioCards } from "@/ui/radio-cards";
import { Counter, TextArea } from "@/ui/text-area";
import { TextField } from "@/ui/text-field";
import { RoomPeople } from "./room-people";
import { RoomTagPicker } from "./room-tag-picker";
import { RoomWhen } from "./room-when";
import type { RoomForm as Form } from "./use-room-form";

interface RoomFormProps {
	form: Form;
	self: string;
	/** Whether it is private, and whether it begins at once, is decided when it is planned. */
	fresh?: boolean;
	submit: () => void;
}

const tiers = [
	{ value: "supporter", title: "Supporters", text: "And everyone with a higher plan." },
	{ value: "super", title: "Super Supporters", text: "Only with the highest plan." },
] as const;

const recordings = [
	{ value: "off", title: "Never", text: "Exhale never records it." },
	{
		value: "ask",
		title: "When everyone is asked",
		text: "A host can start a recording. Only people who say yes are in it.",
	},
] as const;

export function RoomForm({ form, self, fresh = false, submit }: RoomFormProps) {
	const element = useRef<HTMLFormElement>(null);
	const { id, busy, errors, tries, change } = form;
	const { title, description, tags, minTier, recording } = form.draft.fields;
	useEffect(() => {
		if (tries > 0) element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
	}, [tries]);

	return (
		<form
			ref={element}
			id={id}
			noValidate
			className="flex flex-col gap-5"
			onSubmit={(event) => {
				event.preventDefault();
				event.stopPropagation();
				submit();
			}}
		>
			<div>
				<TextField
					label="Title"
					value={title}
					required
					readOnly={busy}
					autoComplete="off"
					error={errors.title}
					onChange={(event) => change({ title: event.target.value })}
				/>
				<div className="mt-1">
					<Counter count={countCodePoints(title)} max={roomTitleMax} />
				</div>
			</div>
			<TextArea
				label="What will happen"
				hint="So that people know what to expect before they come in."
				optional
				value={description}
				max={roomAboutMax}
				readOnly={busy}
				error={errors.description}
				onChange={(event) => change({ description: event.target.value })}
			/>
			<RoomTagPicker chosen={tags} disabled={busy} error={errors.tags} onChange={(next) => change({ tags: next })} />
			<RoomWhen form={form} fresh={fresh} />
			<RadioCards
				legend="Who can come in?"
				options={tiers.map((tier) => ({ ...tier, disabled: busy }))}
				value={minTier}
				onChange={(chosen) => change({ minTier: chosen })}
			/>
			<RadioCards
				legend="Can it be recorded?"
				options={recordings.map((recording) => ({ ...recording, disabled: busy }))}
				value={recording}
				onChange={(chosen) => change({ recording: chosen })}
			/>
			<RoomPeople form={form} self={self} fresh={fresh} />
		</form>
	);
}
