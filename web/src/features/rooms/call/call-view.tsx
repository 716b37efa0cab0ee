/** A live Room: the stage and the listeners, the member's controls, who asks to speak, and the chat. */
import { useRouter } from "@tanstack/react-router";
import { MessageCircle } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { CallPerson, Room, RoomCall } from "@/lib/api/types.gen";
import { useSession } from "@/lib/session";
import { useMediaQuery } from "@/lib/use-media-query";
import { Card } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";
import { Sheet } from "@/ui/sheet";
import { SkeletonCards } from "@/ui/skeleton";
import { RecordingNotice } from "../recording/recording-notice";
import { RoomDecision } from "../room-decision";
import { ROOMS } from "../room-path";
import { useRoom, useRoomCall } from "../room-queries";
import { CallControls } from "./call-controls";
import { CallHeader } from "./call-header";
import { CallNotices } from "./call-notices";
import { CallElsewhere, CallOver } from "./call-over";
import { isEnd } from "./call-phase";
import { type ActiveCall, useCalls, useSnapshot } from "./call-provider";
import { CallStage } from "./call-stage";
import { CallUnavailable, LeaveButton } from "./call-unavailable";
import { countNew } from "./chat-messages";
import { DevicesDialog } from "./devices-dialog";
import { LeadCard } from "./lead-card";
import { ListeningCard } from "./listening-card";
import { PeopleDialog } from "./people-dialog";
import { PersonDialog } from "./person-dialog";
import { QueueCard } from "./queue-card";
import { RoomReportDialog } from "./report-dialog";
import { RoomChat } from "./room-chat";
import { useCallControls } from "./use-call-controls";
import { useRoomChat } from "./use-room-chat";
import { WaitingCard } from "./waiting-card";

/** For a member who is inside; it connects them. */
export function CallView({ roomId }: { roomId: string }) {
	const { user } = useSession();
	const room = useRoom(roomId);
	const call = useRoomCall(roomId);
	const { active, isUnavailable, begin, close } = useCalls();
	const router = useRouter();
	const isInside = call.data?.me.state === "inside" && call.data.status !== "ended";
	const here = active?.roomId === roomId ? active : null;
	const phase = here?.connection.snapshot().phase;
	const isOver = phase !== undefined && isEnd(phase);
	// A call that ends while it is shown stays over; a member who comes in again finds a new one.
	const isNew = useRef(isOver);
	const isClosed = useRef(false);
	useEffect(() => {
		if (!isInside || isClosed.current || (here && !(isOver && isNew.current))) return;
		isNew.current = false;
		begin(roomId);
	}, [isInside, here, isOver, roomId, begin]);

	const error = room.error ?? call.error;
	if (error && !(room.data && call.data)) {
		const retry = () => void Promise.all([room.refetch(), call.refetch()]);
		return <ErrorState alone title="Couldn't load the Room" error={error} onRetry={retry} />;
	}
	if (!room.data || !call.data || !user) return <SkeletonCards count={2} />;
	if (!here && isUnavailable) return <CallUnavailable roomId={roomId} />;
	if (!here) return <Connecting title={room.data.title} roomId={roomId} />;
	// Leaving would take the seat away from where they are.
	function closeHere() {
		isClosed.current = true;
		close();
		void router.navigate({ href: ROOMS });
	}
	return <OpenCall room={room.data} call={call.data} active={here} uid={user.uid} onClose={closeHere} />;
}

const Connecting = ({ title, roomId }: { title: string; roomId: string }) => (
	<>
		<h1>{title}</h1>
		<p role="status" className="mt-2 text-muted">
			Connecting to Room
		</p>
		<div className="my-3">
			<LeaveButton roomId={roomId} />
		</div>
		<SkeletonCards count={2} />
	</>
);

interface OpenCallProps {
	room: Room;
	call: RoomCall;
	active: ActiveCall;
	uid: string;
	/** Ends the call on this page alone. */
	onClose: () => void;
}

type OpenDialog = { kind: "people" | "devices" | "chat" | "report" } | { kind: "person"; person: CallPerson } | null;

function OpenCall({ room, call, active, uid, onClose }: OpenCallProps) {
	const snapshot = useSnapshot(active);
	const chat = useRoomChat(room.id, uid);
	const isPhone = useMediaQuery("(width < 48rem)");
	const [dialog, setDialog] = useState<OpenDialog>(null);
	const [seen, setSeen] = useState<number | null>(null);
	const onSeen = useCallback((number: number) => setSeen(number), []);
	// What was written before the member came is not new to them.
	if (seen === null && chat.known) setSeen(chat.known.last);
	const { people, me } = call;
	const openPerson = (person: CallPerson) => setDialog({ kind: "person", person });
	const close = () => setDialog(null);
	const controls = useCallControls({
		active,
		call,
		isWide: !isPhone,
		newMessages: chat.known && seen !== null ? countNew(chat.known, seen, uid) : 0,
		onChat: () => setDialog({ kind: "chat" }),
		onDevices: () => setDialog({ kind: "devices" }),
		// The first host made the Room, and reports people in it.
		onReport: room.hosts[0] === uid ? null : () => setDialog({ kind: "report" }),
	});

	if (isEnd(snapshot.phase)) return <CallOver room={room} end={snapshot.phase} />;
	if (snapshot.phase === "elsewhere") {
		return <CallElsewhere title={room.title} onContinue={() => active.connection.continueHere()} onClose={onClose} />;
	}
	const messages = <RoomChat chat={chat} roomId={room.id} uid={uid} onSeen={onSeen} />;
	return (
		<div
			data-call=""
			className="flex min-h-[calc(100dvh-var(--header)-1.5rem)] flex-col gap-4 md:gap-5 wide:grid wide:min-h-0 wide:grid-cols-[minmax(0,40rem)_20rem] wide:grid-rows-[auto_1fr] wide:gap-x-10"
		>
			<div className="flex min-w-0 flex-col gap-3 md:gap-5">
				<CallHeader
					room={room}
					count={people.length}
					more={isPhone ? controls.more : []}
					onShowPeople={() => setDialog({ kind: "people" })}
				/>
				<RoomDecision roomId={room.id} />
				<RecordingNotice roomId={room.id} call={call} />
				<CallNotices active={active} />
				<CallStage people={people} snapshot={snapshot} uid={uid} onOpen={openPerson} />
				<ListeningCard people={people} reactions={snapshot.reactions} uid={uid} onOpen={openPerson} />
			</div>
			<CallControls
				active={active}
				call={call}
				controls={controls}
				hasMenu={!isPhone}
				className="sticky bottom-0 order-last mt-auto self-stretch max-md:-mx-4 max-md:-mb-6 md:bottom-4 wide:order-none wide:mt-0 wide:self-start short:max-h-[45dvh] short:overflow-y-auto"
			/>
			<div className="flex min-w-0 flex-col gap-5 wide:col-start-2 wide:row-span-2 wide:row-start-1">
				{me.leads && <WaitingCard roomId={room.id} call={call} />}
				<QueueCard roomId={room.id} call={call} uid={uid} />
				{me.leads && <LeadCard room={room} call={call} />}
				{!isPhone && (
					<Card>
						<h2 className="mb-2 flex items-center gap-2.5">
							<MessageCircle aria-hidden size={20} />
							Room chat
						</h2>
						{messages}
					</Card>
				)}
			</div>
			<Sheet open={dialog?.kind === "chat" && isPhone} onClose={close} title="Room chat">
				{messages}
			</Sheet>
			{dialog?.kind === "people" && <PeopleDialog people={people} uid={uid} onOpen={openPerson} onClose={close} />}
			{dialog?.kind === "person" && (
				<PersonDialog
					roomId={room.id}
					isWeekly={room.isWeekly}
					me={me}
					person={getNewest(people, dialog.person)}
					onClose={close}
				/>
			)}
			{dialog?.kind === "report" && <RoomReportDialog roomId={room.id} card={null} onClose={close} />}
			{dialog?.kind === "devices" && (
				<DevicesDialog connection={active.connection} onStage={me.onStage} onClose={close} />
			)}
		</div>
	);
}

/** What is known of them may have changed since the dialog opened. */
const getNewest = (people: readonly CallPerson[], person: CallPerson): CallPerson =>
	people.find(({ card }) => card.uid === person.card.uid) ?? person;
