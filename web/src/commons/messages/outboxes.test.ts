/** Outboxes belong to members: nothing is sent in the name of anyone else. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "@/lib/http";
import { Outboxes } from "./outboxes";

let said: string[];
let answer: (member: string) => void;
const kind = {
	name: "chat",
	send: async (member: string, id: string, text: string) => {
		said.push(`${member} to ${id}: ${text}`);
		answer(member);
		return text;
	},
};
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
	vi.useFakeTimers();
	localStorage.clear();
	said = [];
	answer = () => {};
});
afterEach(() => vi.useRealTimers());

test("what one member left waiting is not sent while another is here, and goes when they are back", async () => {
	const boxes = new Outboxes();
	boxes.setMember("maya");
	const outbox = boxes.of(kind, "maya", "c");
	answer = () => {
		throw new ApiError(0, "offline");
	};
	outbox.add("for me to say");
	await wait(0);
	expect(said).toEqual(["maya to c: for me to say"]);
	answer = () => {};
	boxes.setMember("lea");
	boxes.of(kind, "lea", "c").add("hello");
	outbox.add("and this");
	outbox.retryNow();
	window.dispatchEvent(new Event("online"));
	window.dispatchEvent(new StorageEvent("storage", { key: null }));
	await wait(120_000);
	expect(said.slice(1)).toEqual(["lea to c: hello"]);
	boxes.setMember(null);
	await wait(120_000);
	expect(outbox.state().unsent.map(({ body, failed }) => [body, failed])).toEqual([
		["for me to say", null],
		["and this", null],
	]);
	boxes.setMember("maya");
	await wait(0);
	expect(said.slice(2)).toEqual(["maya to c: for me to say", "maya to c: and this"]);
	expect(outbox.state().unsent).toEqual([]);
});

test("a member who leaves and comes back while an answer is on its way loses nothing", async () => {
	const boxes = new Outboxes();
	let letGo = () => {};
	const slow = {
		name: "chat",
		send: async (_member: string, _id: string, text: string) => {
			said.push(text);
			await new Promise<void>((resolve) => {
				letGo = resolve;
			});
			return text;
		},
	};
	boxes.setMember("maya");
	const outbox = boxes.of(slow, "maya", "c");
	outbox.add("one");
	outbox.add("two");
	await wait(0);
	boxes.setMember(null);
	boxes.setMember("maya");
	letGo();
	await wait(0);
	letGo();
	await wait(0);
	expect(said).toEqual(["one", "two"]);
	expect(outbox.state().unsent).toEqual([]);
});

test("when the server knows of another member, the words wait and the session is asked for", async () => {
	const boxes = new Outboxes();
	const asked = vi.fn();
	boxes.setMember("maya", { uid: () => "maya", recheckSession: asked });
	// A newer server than this app knows of the code.
	answer = () => {
		throw new ApiError(409, "session.other");
	};
	const outbox = boxes.of(kind, "maya", "c");
	outbox.add("mine");
	await wait(0);
	expect(asked).toHaveBeenCalledOnce();
	expect(outbox.state()).toMatchObject({ waitReason: "session.other", unsent: [{ body: "mine", failed: null }] });
	boxes.setMember("lea");
	await wait(120_000);
	expect(said).toHaveLength(1);
});

test("from the moment on at which the session is another's nothing goes, even before the screen shows it", async () => {
	const boxes = new Outboxes();
	let uid = "maya";
	boxes.setMember("maya", { uid: () => uid, recheckSession: () => {} });
	const outbox = boxes.of(kind, "maya", "c");
	uid = "lea";
	outbox.add("mine");
	outbox.retryNow();
	await wait(0);
	expect(said).toEqual([]);
});
