/** Renders a Room's page and another page around one call for tests, with a mocked API and scripted media. */

import { QueryClientProvider } from "@tanstack/react-query";
import {
	createMemoryHistory,
	createRootRoute,
	createRoute,
	createRouter,
	Outlet,
	RouterProvider,
} from "@tanstack/react-router";
import { act, render, screen } from "@testing-library/react";
import { CallBar } from "@/features/rooms/call/call-bar";
import { callWith, liveRoom, ROOM, type ScriptedMedia } from "@/features/rooms/call/call-fixture";
import { CallProvider } from "@/features/rooms/call/call-provider";
import { CallView } from "@/features/rooms/call/call-view";
import { LiveRoomCard } from "@/features/rooms/live-room-card";
import { RoomCard } from "@/features/rooms/room-card";
import { getRoomPath } from "@/features/rooms/room-path";
import { roomKeys } from "@/features/rooms/room-queries";
import type { CallMessage, RoomCall } from "@/lib/api/types.gen";
import { LiveProvider } from "@/lib/live/live";
import { scriptSockets } from "@/lib/live/live-fixture";
import { createPage } from "@/lib/page-fixture";
import { makeQueryClient } from "@/lib/query-client";
import { SessionProvider, seedSession } from "@/lib/session";
import { memberSession } from "@/lib/session-fixture";
import { ToastProvider } from "@/ui/toast";
import { type Answers, mockApi } from "./app-fixture";

interface Given {
	call?: Partial<RoomCall>;
	room?: Parameters<typeof liveRoom>[0];
	messages?: CallMessage[];
	answers?: Answers;
	media: ScriptedMedia;
	/** What is on the screen at first; a call by default. */
	ready?: () => Promise<unknown>;
}

export const address = (method: string, rest = ""): string => `${method} /api/rooms/${ROOM}${rest}`;

function Frame() {
	return (
		<CallProvider>
			<CallBar />
			<Outlet />
		</CallProvider>
	);
}

function Wins() {
	return (
		<>
			<h1>Wins</h1>
			<LiveRoomCard />
		</>
	);
}

function Rooms() {
	return (
		<>
			<h1>Rooms</h1>
			<RoomCard room={liveRoom()} />
		</>
	);
}

const root = createRootRoute({ component: Frame });
const page = createRoute({
	getParentRoute: () => root,
	path: "/community/rooms/$id",
	component: () => <CallView roomId={page.useParams().id} />,
});
const wins = createRoute({ getParentRoute: () => root, path: "/community/wins", component: Wins });
const rooms = createRoute({ getParentRoute: () => root, path: "/community/rooms", component: Rooms });
const routeTree = root.addChildren([page, wins, rooms]);

const findControls = () => screen.findByRole("region", { name: "Your controls" });

/** The call as the server has it; operations of a test change it. */
export async function renderCall({ call, room, messages = [], answers, media, ready = findControls }: Given) {
	let current = callWith(call);
	const last = messages.at(-1)?.number ?? 0;
	window.scrollTo = () => {};
	const calls = mockApi({
		[address("GET")]: liveRoom(room),
		"GET /api/rooms/indicator": { state: "live", waiting: [] },
		"GET /api/rooms?when=open": createPage(liveRoom(room)),
		[address("GET", "/call")]: () => current,
		[address("GET", "/messages")]: { items: messages, last },
		[`${address("GET", "/messages")}?after=${last}`]: { items: [], last },
		[address("POST", "/tickets")]: () => ({ ticket: "ticket", path: `/api/rooms/${ROOM}/media`, identity: "me.1" }),
		[address("DELETE", "/seat")]: () => {
			current = callWith({ ...call, me: { ...current.me, state: "outside" }, people: [] });
			return null;
		},
		...answers,
	});
	scriptSockets();
	const client = makeQueryClient();
	seedSession(client, memberSession({ tier: 1 }));
	const history = createMemoryHistory({ initialEntries: [getRoomPath(ROOM)] });
	const router = createRouter({ routeTree, history });
	const { unmount } = render(
		<QueryClientProvider client={client}>
			<SessionProvider>
				<LiveProvider uid="me" recheckSession={async () => {}}>
					<ToastProvider>
						<RouterProvider router={router as never} />
					</ToastProvider>
				</LiveProvider>
			</SessionProvider>
		</QueryClientProvider>,
	);
	await ready();
	return {
		calls,
		client,
		media,
		unmount,
		go: (to: string) => act(async () => history.push(to)),
		/** The server's call changes, and the page hears of it. */
		async change(different: Partial<RoomCall>) {
			current = { ...current, ...different };
			await act(async () => client.invalidateQueries({ queryKey: roomKeys.call(ROOM) }));
		},
	};
}
