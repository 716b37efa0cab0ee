/** When a Room begins, for how long, and for how many people. */
import { useId } from "react";
import { roomCapacityMax, roomCapacityMin } from "@/lib/generated/limits.gen";
import { getTimeZone } from "@/lib/time-zone";
import { control, Field, useField } from "@/ui/field";
import { FieldError } from "@/ui/field-error";
import { SegmentedControl } from "@/ui/segmented-control";
import { Switch } from "@/ui/switch";
import { TextField } from "@/ui/text-field";
import { formatLength } from "./room-text";
import type { RoomForm } from "./use-room-form";

const LENGTHS = [15, 30, 45, 60, 75, 90, 120, 180, 240] as const;

const starts = [
	{ value: "later", label: "At a set time" },
	{ value: "now", label: "Start now" },
] as const;

export function RoomWhen({ form, fresh }: { form: RoomForm; fresh: boolean }) {
	const { busy, errors, change } = form;
	const { startsNow, minutes, capacity } = form.draft.fields;
	const length = useField({ error: errors.minutes });
	const lengths = [...new Set([...LENGTHS, minutes])].toSorted((one, other) => one - other);
	return (
		<>
			{fresh && (
				<SegmentedControl
					legend="When does it begin?"
					legendShown
					options={starts}
					value={startsNow ? "now" : "later"}
					disabled={busy}
					onChange={(chosen) => change({ startsNow: chosen === "now" })}
				/>
			)}
			{startsNow ? (
				<p className="text-muted text-sm">
					The waiting room opens as soon as you send this, and you begin when you like.
				</p>
			) : (
				<>
					<Start form={form} />
					{fresh && <Weekly form={form} />}
				</>
			)}
			<div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
				<Field label="Expected length" error={errors.minutes} ids={length}>
					<select
						{...length.aria}
						id={length.id}
						value={minutes}
						disabled={busy}
						className={control}
						onChange={(event) => change({ minutes: Number(event.target.value) })}
					>
						{lengths.map((each) => (
							<option key={each} value={each}>
								{formatLength(each)}
							</option>
						))}
					</select>
				</Field>
				<TextField
					label="Space for people"
					type="number"
					inputMode="numeric"
					min={roomCapacityMin}
					max={roomCapacityMax}
					value={capacity}
					readOnly={busy}
					error={errors.capacity}
					onChange={(event) => change({ capacity: event.target.value })}
				/>
			</div>
		</>
	);
}

function Start({ form }: { form: RoomForm }) {
	const { busy, errors, change } = form;
	const { date, time } = form.draft.fields;
	const id = useId();
	const aria = {
		"aria-invalid": errors.startsAt ? true : undefined,
		"aria-describedby": errors.startsAt ? `${id}-error ${id}-hint` : `${id}-hint`,
	};
	return (
		<fieldset className="min-w-0">
			<legend className="sr-only">Time</legend>
			<div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
				<label className="flex flex-col gap-1">
					<span className="font-semibold">Date</span>
					<input
						{...aria}
						type="date"
						required
						value={date}
						readOnly={busy}
						className={control}
						onChange={(event) => change({ date: event.target.value })}
					/>
				</label>
				<label className="flex flex-col gap-1">
					<span className="font-semibold">Time</span>
					<input
						{...aria}
						type="time"
						required
						value={time}
						readOnly={busy}
						className={control}
						onChange={(event) => change({ time: event.target.value })}
					/>
				</label>
			</div>
			<p id={`${id}-hint`} className="mt-1 text-muted text-sm">
				{`In your time zone (${getTimeZone()}). Everyone else sees it in theirs.`}
			</p>
			{errors.startsAt && <FieldError id={`${id}-error`}>{errors.startsAt}</FieldError>}
		</fieldset>
	);
}

function Weekly({ form }: { form: RoomForm }) {
	const { busy, errors, change } = form;
	const { weekly, until } = form.draft.fields;
	return (
		<>
			<Switch
				label="Every week"
				hint="At the same time by your clock. The next Rooms are always planned."
				checked={weekly}
				disabled={busy}
				onChange={(event) => change({ weekly: event.target.checked })}
			/>
			{weekly && (
				<TextField
					label="Until"
					hint="The last day. Without one, it goes on until you end it."
					type="date"
					optional
					value={until}
					readOnly={busy}
					error={errors.until}
					onChange={(event) => change({ until: event.target.value })}
				/>
			)}
		</>
	);
}
