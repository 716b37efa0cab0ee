/** What the member is notified about, how and when; a choice takes effect at once. */
import { usePreferences, useSavePreferences } from "@/commons/devices/notification-preferences";
import type { NotificationPreferences, StoredNotificationPreferences } from "@/lib/api/types.gen";
import { toApiError } from "@/lib/http";
import { getTimeZone } from "@/lib/time-zone";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";
import { InlineAlert } from "@/ui/inline-alert";
import { Skeleton } from "@/ui/skeleton";
import { Switch } from "@/ui/switch";
import { ChannelsTable } from "./channels-table";
import { DigestTimes, TimeField } from "./digest-times";

export function PreferencesSection() {
	const { data, error, refetch } = usePreferences();
	return (
		<Card className="flex flex-col gap-5">
			<div>
				<h2>Notify me about</h2>
				<p className="mt-2 text-muted">
					You always find everything under Notifications in the app. Push notifications go to devices where you turned
					them on. Emails name no one.
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
	const save = useSavePreferences();
	const shown = save.isPending ? save.variables : stored.preferences;
	const change = (different: Partial<NotificationPreferences>) => save.mutate({ ...shown, ...different });
	const quiet = shown.quietFrom !== shown.quietUntil;
	const here = getTimeZone();
	return (
		<>
			<ChannelsTable shown={shown} onChange={change} />
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

function getErrorText(thrown: unknown): string {
	const { code } = toApiError(thrown);
	if (code === "offline") return "You seem to be offline. This wasn't saved.";
	return "We couldn't save this. Please try again.";
}
