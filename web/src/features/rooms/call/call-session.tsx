/** What a call does on every page: follows the member's rights, keeps the screen awake, and speaks to screen readers. */

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { leaveSeat, makeTicket } from "@/lib/api/sdk.gen";
import { getRetryDelay } from "@/lib/live/retry-delay";
import { useQuiet } from "@/lib/preferences";
import { getRecordingAnnouncements } from "../recording/recording-text";
import { roomKeys, useRoomCall } from "../room-queries";
import { CallConnection } from "./call-connection";
import { getAnnouncements } from "./call-people";
import { getPhaseText, getSeatEvent, isConnected, isEnd, isOpen } from "./call-phase";
import { type ActiveCall, useSnapshot } from "./call-provider";
import { fetchCall, putOutside } from "./call-queries";
import { createLivekitRoom } from "./livekit-room";
import { CallAnnouncer, useSay } from "./say";
import { useWakeLock } from "./use-wake-lock";

export function startCall(client: QueryClient, uid: string, roomId: string): CallConnection {
	const connection = new CallConnection({
		uid,
		server: {
			showCall: () => fetchCall(client, roomId),
			makeTicket: (signal) => makeTicket({ path: { id: roomId }, signal }),
		},
		createMedia: createLivekitRoom,
	});
	connection.start();
	return connection;
}

/** More tries would not help: the server gives the seat of someone who is not connected away by itself. */
const TRIES = 4;

/** Leaves the Room at once on this device, and tells the server as soon as that is possible. */
export async function endCall(client: QueryClient, roomId: string, connection: CallConnection) {
	await putOutside(client, roomId);
	await connection.stop();
	for (let failures = 0; failures < TRIES; failures += 1) {
		try {
			await leaveSeat({ path: { id: roomId } });
			break;
		} catch {
			await new Promise((resolve) => setTimeout(resolve, getRetryDelay(failures, Math.random())));
		}
	}
	await client.invalidateQueries({ queryKey: roomKeys.call(roomId) });
}

export function CallSession({ call }: { call: ActiveCall }) {
	const { roomId, connection } = call;
	const client = useQueryClient();
	const { phase, own, notice, reactions } = useSnapshot(call);
	const { data } = useRoomCall(roomId);
	const open = isOpen(phase);
	const quiet = useQuiet();
	const say = useSay();
	useWakeLock(open);

	const leads = data?.me.leads ?? false;
	const onStage = data?.me.state === "inside" && data.me.onStage;
	useEffect(() => void connection.setRights({ onStage, leads }), [connection, onStage, leads]);

	// The live connection may know of the end before the media server says so.
	const event = data ? getSeatEvent(data) : null;
	const isOver = isEnd(phase);
	useEffect(() => {
		if (event && !isOver) void connection.stop(event);
	}, [connection, event, isOver]);

	// What remains of an ended call is the page's to show.
	useEffect(() => {
		if (!open) void client.invalidateQueries({ queryKey: ["rooms"] });
	}, [open, client]);

	const before = useRef(data);
	useEffect(() => {
		if (before.current && data) say(getAnnouncements(before.current, data, connection.uid));
		before.current = data;
	}, [data, connection, say]);

	// Nobody outside is told of it, so for them its end is not known.
	const recording = data?.me.state === "inside" ? data.recording : undefined;
	const recordingBefore = useRef<typeof recording>(null);
	useEffect(() => {
		if (recording !== undefined) say(getRecordingAnnouncements(recordingBefore.current ?? null, recording));
		recordingBefore.current = recording;
	}, [recording, say]);

	useOnChange(reactions, (is, was) => {
		if (quiet) return;
		for (const { card } of data?.people ?? []) {
			const reaction = is.get(card.uid);
			if (reaction && reaction !== was.get(card.uid) && card.uid !== connection.uid) {
				say([`${card.displayName}: ${reaction.name}.`]);
			}
		}
	});
	useOnChange(own.microphone, (is, was) => {
		if (is === "on") say(["Your microphone is on."]);
		else if (was === "on" && notice === null) say(["Your microphone is off."]);
	});
	useOnChange(notice, (is) => {
		if (is !== null) say([is]);
	});
	useOnChange(own.camera, (is, was) => {
		if (is === "on") say(["Your camera is on."]);
		else if (was === "on") say(["Your camera is off."]);
	});
	useOnChange(phase, (is, was) => {
		if (!(isConnected(is) && isConnected(was))) say([getPhaseText(is)]);
	});
	return <CallAnnouncer />;
}

function useOnChange<T>(value: T, changed: (is: T, was: T) => void) {
	const latest = useRef(changed);
	latest.current = changed;
	const before = useRef(value);
	useEffect(() => {
		if (value === before.current) return;
		latest.current(value, before.current);
		before.current = value;
	}, [value]);
}
