/** Journey steps for Rooms: planning one through the API, and what its hosts do there. */
import { randomUUID } from "node:crypto";
import { type APIResponse, expect } from "@playwright/test";
import type { Member } from "./member";

interface Plan {
	title: string;
	startsAt?: number;
	minTier?: "supporter" | "super";
	/** Never when absent. */
	recording?: "ask";
	/** Only these members and its hosts find it; everyone does without them. */
	callMembers?: string[];
}

type Status = "waiting_room" | "live" | "ended" | "cancelled";

interface PersonStep {
	step: "admit" | "decline" | "remove" | "let_back";
	reason?: "in_the_middle" | "full_today" | "not_for_now";
}

export const uniqueTitle = (words: string): string => `${words} ${randomUUID().slice(0, 8)}`;

/** Plans a Room and returns its id. */
export async function planRoom({ api }: Member, { callMembers, ...plan }: Plan): Promise<string> {
	const data = { ...plan, ...(callMembers && { isPrivate: true, callMembers }) };
	const made = await api.post("/api/rooms", { data, headers: { "Idempotency-Key": randomUUID() } });
	await expectOk(made);
	return (await made.json()).id;
}

export async function setRoomStatus({ api }: Member, id: string, status: Status) {
	await expectOk(await api.put(`/api/rooms/${id}/status`, { data: { status } }));
}

/** What a host does for someone who waits or is inside. */
export async function changePerson({ api }: Member, room: string, uid: string, data: PersonStep) {
	await expectOk(await api.put(`/api/rooms/${room}/people/${uid}`, { data }));
}

/** What the hosts tell those who wait. */
export async function writeNote({ api }: Member, room: string, note: string) {
	await expectOk(await api.patch(`/api/rooms/${room}/call`, { data: { note } }));
}

async function expectOk(answer: APIResponse) {
	expect(answer.ok(), `${answer.url()} answers ${answer.status()} ${await answer.text()}`).toBe(true);
}
