/** All Rooms that exist for the member: live, waiting, coming up and past; and what was recorded of them. */
import { useRouter, useSearch } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { type ReactNode, Suspense, useId, useState } from "react";
import { lazyForm } from "@/commons/gates/lazy-form";
import { RoomsDrawing } from "@/drawings/rooms";
import type { Room } from "@/lib/api/types.gen";
import { isGateOpen } from "@/lib/gates";
import { useSession } from "@/lib/session";
import { getTimeZone } from "@/lib/time-zone";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { ErrorState } from "@/ui/error-state";
import { PagedCards } from "@/ui/paged-cards";
import { SkeletonCards } from "@/ui/skeleton";
import { Tabs } from "@/ui/tabs";
import { mayPlan } from "./may-plan";
import { REPLAYS, REPLAYS_TAB } from "./replays/replay-path";
import { ReplaysTab } from "./replays/replays-tab";
import { RoomCard } from "./room-card";
import { ROOMS } from "./room-path";
import { useOpenRooms, useRooms } from "./room-queries";

const PlanRoomDialog = lazyForm({
	name: "plan-room",
	load: async () => (await import("./plan-room-dialog")).PlanRoomDialog,
});

const tabs = [
	{ value: "rooms", label: "Rooms" },
	{ value: REPLAYS_TAB, label: "Replays" },
] as const;

export function RoomsPage() {
	const { user } = useSession();
	const router = useRouter();
	const { tab } = useSearch({ strict: false });
	const shown = tab === REPLAYS_TAB ? REPLAYS_TAB : "rooms";
	const show = (next: typeof shown) =>
		void router.navigate({ href: next === "rooms" ? ROOMS : REPLAYS, replace: true, resetScroll: false });
	const [planning, setPlanning] = useState(false);
	if (!user) return null;
	const plan = mayPlan(user) ? () => setPlanning(true) : null;
	return (
		<div className="flex flex-col gap-6">
			<header className="flex flex-col gap-1">
				<div className="flex flex-wrap items-center justify-between gap-3">
					<h1 tabIndex={-1}>Rooms</h1>
					{plan && (
						<Button onClick={plan} icon={<Plus aria-hidden size={20} />}>
							Plan a Room
						</Button>
					)}
				</div>
				<p className="text-muted">Live conversations that you can listen to. Nobody has to speak.</p>
			</header>
			<Tabs label="Rooms" tabs={tabs} value={shown} onChange={show}>
				{shown === "replays" ? (
					<ReplaysTab isIncluded={isGateOpen(user.access, "view Room replays")} onClose={() => show("rooms")} />
				) : (
					<div className="flex flex-col gap-6">
						<AllRooms />
					</div>
				)}
			</Tabs>
			{planning && (
				<Suspense fallback={null}>
					<PlanRoomDialog uid={user.uid} onClose={() => setPlanning(false)} />
				</Suspense>
			)}
		</div>
	);
}

function AllRooms() {
	const planned = useRooms("planned");
	const past = useRooms("ended");
	const { data, error, isFetching, refetch } = useOpenRooms();
	const open = data ?? [];
	const live = open.filter(({ status }) => status === "live");
	const waiting = open.filter(({ status }) => status !== "live");
	if (data && data.length + (planned.data?.length ?? 1) + (past.data?.length ?? 1) === 0) return <NoRooms />;
	return (
		<>
			<Part title="Live now">
				{error && !data ? (
					<ErrorState
						title="Couldn't load the live Rooms"
						error={error}
						busy={isFetching}
						onRetry={() => void refetch()}
					/>
				) : (
					<Open rooms={data && live} />
				)}
			</Part>
			{waiting.length > 0 && (
				<Part title="Waiting" text="The waiting room is open, and the hosts are about to begin.">
					<Open rooms={waiting} />
				</Part>
			)}
			<Part
				title="Coming up"
				text={planned.data?.length ? `Times are in your time zone (${getTimeZone()}).` : undefined}
			>
				<PagedCards
					list={planned}
					failed="Couldn't load the planned Rooms"
					empty={<p className="text-muted">Nothing is planned yet.</p>}
				>
					{(room) => <RoomCard key={room.id} room={room} />}
				</PagedCards>
			</Part>
			{!(past.data?.length === 0) && (
				<Part title="Past">
					<PagedCards list={past} failed="Couldn't load the past Rooms" empty={null}>
						{(room) => <RoomCard key={room.id} room={room} />}
					</PagedCards>
				</Part>
			)}
		</>
	);
}

function NoRooms() {
	return (
		<EmptyState
			drawing={<RoomsDrawing />}
			title="No Rooms yet"
			text="As soon as someone plans a live conversation, you'll find it here."
		/>
	);
}

function Open({ rooms }: { rooms: readonly Room[] | undefined }) {
	if (!rooms) return <SkeletonCards count={1} />;
	if (rooms.length === 0) return <p className="text-muted">No Room is live right now.</p>;
	return (
		<div className="flex flex-col gap-4">
			{rooms.map((room) => (
				<RoomCard key={room.id} room={room} />
			))}
		</div>
	);
}

function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
	const id = useId();
	return (
		<section aria-labelledby={id} className="flex flex-col gap-3">
			<div>
				<h2 id={id}>{title}</h2>
				{text && <p className="text-muted text-sm">{text}</p>}
			</div>
			{children}
		</section>
	);
}
