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

/** The next ones are enough here; the page of Rooms has them all. */
const WANTED = 5;
const PAGES_MAX = 5;

type OwnRoom = PageRoom["items"][number];

interface OwnList {
	rooms: OwnRoom[];
	/** Whether there can be more of them. */
	isCut: boolean;
}

/** Reads on until enough are found, or the end is reached. */
async function loadOwn(uid: string, when: (typeof LISTS)[number], signal: AbortSignal): Promise<OwnList> {
	const rooms: OwnRoom[] = [];
	let cursor: string | null = null;
	for (let page = 0; page < PAGES_MAX; page++) {
		const { items, nextCursor }: PageRoom = await listRooms({ query: { when, cursor: cursor ?? undefined }, signal });
		rooms.push(...items.filter(({ hosts, admins }) => hosts.includes(uid) || admins.includes(uid)));
		if (nextCursor === null) return { rooms, isCut: false };
		if (rooms.length >= WANTED) break;
		cursor = nextCursor;
	}
	return { rooms, isCut: true };
}

function Rooms({ uid }: { uid: string }) {
	const { rooms, isCut, error, isPending, isFetching, refetch } = useQueries({
		queries: LISTS.map((when) => ({
			// Live changes of Rooms load it again.
			queryKey: ["rooms", "of partners", uid, when],
			queryFn: ({ signal }: { signal: AbortSignal }) => loadOwn(uid, when, signal),
		})),
		combine: (results) => ({
			rooms: results.flatMap(({ data }) => data?.rooms ?? []),
			isCut: results.some(({ data }) => data?.isCut),
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
	if (rooms.length === 0 && !isCut) return <p className="text-muted">You have no Room planned.</p>;
	return (
		<>
			{rooms.length > 0 && <List rooms={rooms} />}
			{isCut && <p className="text-muted">Rooms that start later are in the list of all Rooms.</p>}
		</>
	);
}

function List({ rooms }: { rooms: OwnRoom[] }) {
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
