/** The member's choice of emails and their times; a choice takes effect at once. */
import { useId, useState } from "react";
import { usePreferences, useSavePreferences } from "@/commons/devices/notification-preferences";
import { useParts } from "@/commons/feature/features";
import type { ByMail, NotificationPreferences, StoredNotificationPreferences } from "@/lib/api/types.gen";
import { toApiError } from "@/lib/http";
import { getTimeZone } from "@/lib/time-zone";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";
import { control } from "@/ui/field";
import { InlineAlert } from "@/ui/inline-alert";
import { SegmentedControl } from "@/ui/segmented-control";
import { Skeleton } from "@/ui/skeleton";
import { Switch } from "@/ui/switch";
import { formatMinute, parseMinute } from "./clock";
import { listKinds } from "./notification-text";

const TIMES_MAX = 4;

const ways: readonly { value: ByMail; label: string }[] = [
	{ value: "digest", label: "In a digest" },
	{ value: "now", label: "At once" },
	{ value: "off", label: "Not by email" },
];

export function PreferencesSection() {
	const { data, error, refetch } = usePreferences();
	return (
		<Card className="flex flex-col gap-5">
			<div>
				<h2>Notifications by email</h2>
				<p className="mt-2 text-muted">
					You always find everything under Notifications in the app. Emails name nobody.
				</p>
			</div>
			{data ? (
				<Choices stored={data} />
			) : error ? (
				<ErrorState
					title="Couldn't load these settings"
					text="Nothing is lost. Please try again."
					requestId={toApiError(error).requestId}
					onRetry={() => void refetch()}
				/>
			) : (
				<Skeleton />
			)}
		</Card>
	);
}

function Choices({ stored }: { stored: StoredNotificationPreferences }) {
	const kinds = listKinds(useParts("notificationWords"));
	const save = useSavePreferences();
	const shown = save.isPending ? save.variables : stored.preferences;
	const change = (different: Partial<NotificationPreferences>) => save.mutate({ ...shown, ...different });
	const quiet = shown.quietFrom !== shown.quietUntil;
	const here = getTimeZone();
	return (
		<>
			{kinds.map(({ kind, title }) => (
				<SegmentedControl<ByMail>
					key={kind}
					legend={title}
					legendShown
					options={ways}
					value={shown.mail[kind] ?? "off"}
					onChange={(way) => change({ mail: { ...shown.mail, [kind]: way } })}
				/>
			))}
			<DigestTimes times={shown.digestAt} onChange={(digestAt) => change({ digestAt })} />
			<div>
				<Switch
					label="Quiet hours"
					hint="Nothing arrives during these hours; you get it afterwards."
					checked={quiet}
					onChange={(event) =>
						change(event.target.checked ? { quietFrom: 21 * 60, quietUntil: 8 * 60 } : { quietFrom: 0, quietUntil: 0 })
					}
				/>
				{quiet && (
					<div className="mt-2 flex flex-wrap gap-4">
						<TimeField label="From" minute={shown.quietFrom} onChange={(quietFrom) => change({ quietFrom })} />
						<TimeField label="Until" minute={shown.quietUntil} onChange={(quietUntil) => change({ quietUntil })} />
					</div>
				)}
			</div>
			<div>
				<p className="text-muted text-sm">All times are in {shown.timeZone.replaceAll("_", " ")}.</p>
				{here !== shown.timeZone && (
					<Button variant="quiet" className="-ms-3" onClick={() => change({ timeZone: here })}>
						{`Use this device's time zone, ${here.replaceAll("_", " ")}`}
					</Button>
				)}
			</div>
			<p role="status" className="sr-only">
				{save.isSuccess ? "Saved." : ""}
			</p>
			{save.error && <InlineAlert>{getErrorText(save.error)}</InlineAlert>}
		</>
	);
}

function DigestTimes({ times, onChange }: { times: readonly number[]; onChange: (times: number[]) => void }) {
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
function TimeField({ label, minute, onChange }: TimeFieldProps) {
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

function getErrorText(thrown: unknown): string {
	const { code } = toApiError(thrown);
	if (code === "offline") return "You seem to be offline. This wasn't saved.";
	return "We couldn't save this. Please try again.";
}
