/** When digests are sent, and a field for a time of day. */
import { useId, useState } from "react";
import { Button } from "@/ui/button";
import { control } from "@/ui/field";
import { formatMinute, parseMinute } from "./clock";

const TIMES_MAX = 4;

export function DigestTimes({ times, onChange }: { times: readonly number[]; onChange: (times: number[]) => void }) {
	return (
		<fieldset>
			<legend className="mb-1 font-semibold">When to send digests</legend>
			<div className="flex flex-wrap items-end gap-4">
				{times.map((minute, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a field stays in place while its time is typed.
					<div key={index} className="flex items-end gap-1">
						<TimeField
							label={`Digest ${index + 1}`}
							minute={minute}
							onChange={(next) => onChange(times.map((old, at) => (at === index ? next : old)))}
						/>
						{times.length > 1 && (
							<Button variant="quiet" onClick={() => onChange(times.filter((_, at) => at !== index))}>
								Remove<span className="sr-only"> digest {index + 1}</span>
							</Button>
						)}
					</div>
				))}
				{times.length < TIMES_MAX && (
					<Button variant="secondary" onClick={() => onChange([...times, freeTime(times)])}>
						Add a time
					</Button>
				)}
			</div>
		</fieldset>
	);
}

/** Noon, or the next free hour. */
function freeTime(times: readonly number[]): number {
	let minute = 12 * 60;
	while (times.includes(minute)) minute = (minute + 60) % (24 * 60);
	return minute;
}

interface TimeFieldProps {
	label: string;
	minute: number;
	onChange: (minute: number) => void;
}

/** Saves on blur: while a time is being typed it is incomplete. */
export function TimeField({ label, minute, onChange }: TimeFieldProps) {
	const id = useId();
	const [typed, setTyped] = useState<string | null>(null);
	function leave() {
		const next = typed === null ? null : parseMinute(typed);
		setTyped(null);
		if (next !== null && next !== minute) onChange(next);
	}
	return (
		<div>
			<label htmlFor={id} className="mb-1 block text-muted text-sm">
				{label}
			</label>
			<input
				id={id}
				type="time"
				required
				value={typed ?? formatMinute(minute)}
				onChange={(event) => setTyped(event.target.value)}
				onBlur={leave}
				className={`${control} w-auto`}
			/>
		</div>
	);
}
