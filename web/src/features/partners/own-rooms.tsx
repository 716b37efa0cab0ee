/** The Rooms that a professional leads: live, waiting and planned. */
import { useQueries } from "@tanstack/react-query";
import { listRooms } from "@/lib/api/sdk.gen";
import type { PageRoom } from "@/lib/api/types.gen";
import { formatDateTime } from "@/lib/dates";
import type { ApiError } from "@/lib/http";
import { AppLink } from "@/ui/app-link";
import { ButtonLink } from "@/ui/button";
import { ErrorState } from "@/ui/error-state";
import { Skeleton } from "@/ui/skeleton";
import { Section } from "./section";

export function OwnRooms({ uid }: { uid: string }) {
	return (
		<Section title="Your Rooms">
			<Rooms uid={uid} />
			<div className="-ms-3 -mb-2">
				<ButtonLink href="/community/rooms" variant="quiet">
					Plan a Room
				</ButtonLink>
			</div>
		</Section>
	);
}

const LISTS = ["open", "planned"] as const;

type OwnRoom = PageRoom["items"][number];

function Rooms({ uid }: { uid: string }) {
	const { rooms, error, isPending, isFetching, refetch } = useQueries({
		queries: LISTS.map((when) => ({
			// Live changes of Rooms load it again.
			queryKey: ["rooms", "of partners", when],
			queryFn: ({ signal }: { signal: AbortSignal }): Promise<PageRoom> => listRooms({ query: { when }, signal }),
		})),
		combine: (results) => ({
			rooms: results
				.flatMap(({ data }) => data?.items ?? [])
				.filter(({ hosts, admins }) => hosts.includes(uid) || admins.includes(uid)),
			error: results.find(({ data, error }) => error && !data)?.error as ApiError | undefined,
			isPending: results.some(({ isPending }) => isPending),
			isFetching: results.some(({ isFetching }) => isFetching),
			refetch: () => results.forEach((one) => void one.refetch()),
		}),
	});
	if (rooms.length === 0 && error) {
		return <ErrorState title="Couldn't load your Rooms" error={error} busy={isFetching} onRetry={refetch} />;
	}
	if (rooms.length === 0 && isPending) return <Skeleton lines={2} />;
	if (rooms.length === 0) return <p className="text-muted">You have no Room planned.</p>;
	return (
		<ul className="flex flex-col divide-y divide-line">
			{rooms.map((room) => (
				<li key={room.id} className="py-2">
					<AppLink
						href={`/community/rooms/${encodeURIComponent(room.id)}`}
						className="flex min-h-11 items-center break-words text-text hover:underline"
					>
						{room.title}
					</AppLink>
					<p className="text-muted text-sm">{getTime(room)}</p>
				</li>
			))}
		</ul>
	);
}

function getTime({ status, startsAt }: OwnRoom): string {
	if (status === "live") return "Live now";
	return status === "waiting_room" ? "The waiting room is open" : formatDateTime(startsAt);
}
