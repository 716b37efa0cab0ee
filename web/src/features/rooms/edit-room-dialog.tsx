/** Edits a Room that has not begun: it never replaces a version that the member has not read. */
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Taggable } from "@/commons/people/use-member-search";
import { editRoom, showRoom } from "@/lib/api/sdk.gen";
import type { Room } from "@/lib/api/types.gen";
import { isApiError } from "@/lib/http";
import { getUserProfile } from "@/lib/public-profiles";
import { createDraft } from "@/lib/use-form-draft";
import { hasSameContent, rebaseFields, type Version } from "@/lib/versions";
import { ChangedElsewhere } from "@/ui/changed-elsewhere";
import { EditDialog } from "@/ui/edit-dialog";
import { Modal } from "@/ui/modal";
import { SegmentedControl } from "@/ui/segmented-control";
import { SkeletonCards } from "@/ui/skeleton";
import { useToast } from "@/ui/toast";
import { getEditKey, roomDrafts } from "./draft";
import { getChanges, getVersion, type RoomFields } from "./room-fields";
import { RoomForm } from "./room-form";
import { RoomFormFooter } from "./room-form-footer";
import { getRoomPath } from "./room-path";
import { roomKeys } from "./room-queries";
import { RoomSummary } from "./room-summary";
import { isChanged, useRoomForm } from "./use-room-form";

interface EditRoomDialogProps {
	uid: string;
	room: Room;
	onClose: () => void;
}

/** Waits for the names of those who are invited, which the Room does not carry. */
export function EditRoomDialog({ uid, room, onClose }: EditRoomDialogProps) {
	const { data } = useQuery({
		queryKey: [...roomKeys.one(room.id), "people", room.callMembers],
		queryFn: async ({ signal }) => Promise.all(room.callMembers.map((member) => loadPerson(uid, member, signal))),
		placeholderData: keepPreviousData,
		initialData: room.callMembers.length === 0 ? [] : undefined,
	});
	if (data) return <Loaded uid={uid} room={room} newest={getVersion(room, data)} onClose={onClose} />;
	return (
		<Modal open title="Edit the Room" onClose={onClose}>
			<SkeletonCards count={1} />
		</Modal>
	);
}

/** Someone whose profile cannot be read stays invited, under a name that says nothing. */
async function loadPerson(reader: string, uid: string, signal: AbortSignal): Promise<Taggable> {
	try {
		return await getUserProfile(reader, uid, signal);
	} catch {
		return { uid, displayName: "Member", photoURL: "", membershipTier: 0, isMHP: false };
	}
}

interface LoadedProps extends EditRoomDialogProps {
	newest: Version<RoomFields>;
}

const parts = [
	{ value: "one", label: "Only this one" },
	{ value: "following", label: "This and the following" },
] as const;

/** Later Rooms that were changed on their own. */
const getExceptionsText = (count: number): string =>
	count === 1
		? "One later Room was changed on its own and stays as it is."
		: `${count} later Rooms were changed on their own and stay as they are.`;

function Loaded({ uid, room, newest, onClose }: LoadedProps) {
	const client = useQueryClient();
	const toast = useToast();
	const place = getEditKey(uid, room.id);
	const form = useRoomForm({
		place,
		newest,
		begin: () => (roomDrafts.isStored(place) ? roomDrafts.load(place, newest) : createDraft(newest)),
	});
	const { draft, setDraft, busy } = form;
	const [part, setPart] = useState<(typeof parts)[number]["value"]>("one");

	useEffect(() => {
		if ((newest.submittedAt ?? 0) <= (draft.base.submittedAt ?? 0)) return;
		setDraft((now) => {
			const fields = rebaseFields(newest.fields, now.base.fields, now.fields);
			return { ...now, base: newest, fields, elsewhere: !hasSameContent(fields, newest.fields) };
		});
	});

	function close() {
		form.clear();
		onClose();
	}

	async function send() {
		const body = { ...getChanges(draft), ...(part === "following" && { following: true }) };
		const edited = await editRoom({ path: { id: room.id }, body }).catch(resolveConflict);
		client.setQueryData(roomKeys.one(room.id), edited);
		void client.invalidateQueries({ queryKey: roomKeys.all });
		toast("Your changes are saved.");
		close();
	}

	/** Returns the stored Room if only the response was lost; otherwise the form gets the newer version. */
	async function resolveConflict(thrown: unknown): Promise<Room> {
		if (!isApiError(thrown, "rooms.changed")) throw thrown;
		const stored = await showRoom({ path: { id: room.id } });
		client.setQueryData(roomKeys.one(room.id), stored);
		const version = getVersion(stored, draft.fields.callMembers).fields;
		const isSaved =
			hasSameContent(version, draft.fields) &&
			stored.callMembers.join() === draft.fields.callMembers.map((member) => member.uid).join();
		if (isSaved) return stored;
		throw thrown;
	}

	return (
		<EditDialog
			title="Edit the Room"
			declined={null}
			continued={form.continued}
			onStartOver={form.startOver}
			elsewhere={
				draft.elsewhere && (
					<ChangedElsewhere key={room.changedAt} disabled={busy} onTake={form.startOver}>
						<RoomSummary room={room} />
					</ChangedElsewhere>
				)
			}
			changed={isChanged(draft)}
			busy={busy}
			leaving="Your changes won't be saved, and the Room stays as it was."
			onLeave={close}
			footer={(leave) => <RoomFormFooter form={form} sendLabel="Save" next={getRoomPath(room.id)} onClose={leave} />}
		>
			{room.isWeekly && (
				<div className="mb-5">
					<SegmentedControl
						legend="Which Rooms of the series?"
						legendShown
						options={parts}
						value={part}
						disabled={busy}
						onChange={setPart}
					/>
					<p role="status" className="text-muted text-sm not-empty:mt-2">
						{part === "following" && room.laterExceptions > 0 && getExceptionsText(room.laterExceptions)}
					</p>
				</div>
			)}
			<RoomForm key={draft.key} form={form} self={uid} submit={() => form.submit(send)} />
		</EditDialog>
	);
}
