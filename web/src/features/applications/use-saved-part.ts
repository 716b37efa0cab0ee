/** The answers of one step, saved by themselves while they are written; what another device saved is merged. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { saveApplicationAbout, saveApplicationLicence, saveApplicationPractice } from "@/lib/api/sdk.gen";
import { type ApiError, isApiError, toApiError } from "@/lib/http";
import { useSession } from "@/lib/session";
import { type Answers, findInvalid, type Part, toAbout, toFields, toLicence } from "./answers";
import { ownApplication, useAdoptApplication } from "./application-queries";
import type { Application } from "./application-types";
import { isSame, mergeAnswers } from "./merge-answers";
import { clearPartDraft, loadPartDraft, savePartDraft } from "./part-draft";

export const SAVE_AFTER_MS = 800;

/** How often the answers are sent once their page is left: again only after a merge. What remains is on the device. */
const LAST_TRIES = 2;

/** What takes the place of a stored value that is no longer accepted, so that the other fields can be saved. */
const replacements: Readonly<Partial<Record<string, unknown>>> = { expiresOn: "" };

interface SendOptions {
	version: number;
	keepalive: boolean;
}

const send: { readonly [P in Part]: (fields: Answers[P], options: SendOptions) => Promise<Application> } = {
	about: (fields, { version, keepalive }) =>
		saveApplicationAbout({ body: { version, about: toAbout(fields) }, keepalive }),
	licence: (fields, { version, keepalive }) =>
		saveApplicationLicence({ body: { version, licence: toLicence(fields) }, keepalive }),
	practice: (practice, { version, keepalive }) => saveApplicationPractice({ body: { version, practice }, keepalive }),
};

export interface Conflict<F> {
	/** What another device saved. */
	theirs: F;
	/** What was changed here and there, differently. */
	names: (keyof F)[];
}

export type SaveState = "saved" | "waiting" | "saving" | "failed" | "conflict";

export interface SavedPart<F> {
	fields: F;
	change: (fields: Partial<F>) => void;
	state: SaveState;
	/** Why the last try failed. */
	failure: ApiError | null;
	/** Error codes of fields that are not saved as they are. */
	errors: Readonly<Partial<Record<keyof F, string>>>;
	conflict: Conflict<F> | null;
	/** Ends a conflict. */
	settle: (keep: "mine" | "theirs") => void;
	/** Saves now; false if something is not saved. */
	flush: () => Promise<boolean>;
}

export function useSavedPart<P extends Part>(part: P, application: Application): SavedPart<Answers[P]> {
	type F = Answers[P];
	const client = useQueryClient();
	const adopt = useAdoptApplication();
	const { user } = useSession();
	// A session that ends leaves the draft to its member.
	const [uid] = useState(user?.uid ?? "");
	const { id } = application;
	const [start] = useState(() => {
		const theirs = toFields[part](application);
		const draft = loadPartDraft({ uid, part, id }, theirs);
		const { fields, conflicts } = mergeAnswers<F>(draft?.base ?? theirs, draft?.mine ?? theirs, theirs);
		return { theirs, fields, conflict: conflicts.length > 0 ? { theirs, names: conflicts } : null };
	});
	const [fields, setFields] = useState<F>(start.fields);
	const [state, setState] = useState<SaveState>(start.conflict ? "conflict" : "saved");
	const [failure, setFailure] = useState<ApiError | null>(null);
	const [errors, setErrors] = useState<Partial<Record<keyof F, string>>>({});
	const [conflict, setConflict] = useState<Conflict<F> | null>(start.conflict);
	const mine = useRef(start.fields);
	/** What was saved last, as it was typed. */
	const base = useRef(start.theirs);
	/** The same as the server returned it, which may have completed it. */
	const stored = useRef(start.theirs);
	/** Values that the server rejected; they are sent again once they change. */
	const rejected = useRef<Partial<F>>({});
	const version = useRef(application.version);
	const running = useRef<Promise<boolean> | null>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const stuck = useRef(start.conflict !== null);
	const shown = useRef(true);

	/** Keeps on the device what is not saved. */
	const keep = useCallback(() => {
		const place = { uid, part, id };
		if (isSame(mine.current, base.current)) clearPartDraft(place);
		else savePartDraft(place, { base: base.current, mine: mine.current });
	}, [uid, part, id]);

	const write = useCallback(
		(next: F) => {
			mine.current = next;
			setFields(next);
			keep();
		},
		[keep],
	);

	/** What can be saved of the fields: the rejected ones keep their last saved value, if that is accepted. */
	const getSendable = useCallback((): F => {
		const sendable = { ...mine.current };
		for (const name of Object.keys(rejected.current) as (keyof F & string)[]) {
			if (!isSame(rejected.current[name], mine.current[name])) {
				delete rejected.current[name];
				continue;
			}
			const isRejected = isSame(rejected.current[name], base.current[name]) && name in replacements;
			sendable[name] = isRejected ? (replacements[name] as F[typeof name]) : base.current[name];
		}
		return sendable;
	}, []);

	/** Takes in what was saved elsewhere; returns whether saving can go on. */
	const merge = useCallback(
		(newest: Application): boolean => {
			version.current = newest.version;
			const theirs = { ...toFields[part](newest) };
			for (const name of Object.keys(theirs) as (keyof F)[]) {
				if (isSame(theirs[name], stored.current[name])) theirs[name] = base.current[name];
			}
			const merged = mergeAnswers<F>(base.current, mine.current, theirs);
			base.current = theirs;
			stored.current = toFields[part](newest);
			write(merged.fields);
			if (merged.conflicts.length === 0) return true;
			stuck.current = true;
			setConflict({ theirs, names: merged.conflicts });
			return false;
		},
		[part, write],
	);

	/** Throws if nothing could be saved, and nothing else is left to send. */
	const saveOnce = useCallback(
		async (keepalive: boolean): Promise<void> => {
			reject(findInvalid[part](mine.current));
			const sendable = getSendable();
			if (isSame(sendable, base.current)) return;
			try {
				const saved = await send[part](sendable, { version: version.current, keepalive });
				version.current = saved.version;
				base.current = sendable;
				stored.current = toFields[part](saved);
				keep();
				adopt(saved);
			} catch (thrown) {
				const { fields: codes } = toApiError(thrown);
				const named = (Object.keys(mine.current) as (keyof F & string)[]).flatMap((name) => {
					const code = codes[name] ?? codes[`${part}.${name}`];
					return code === undefined ? [] : [[name, code] as const];
				});
				if (named.length === 0) throw thrown;
				reject(Object.fromEntries(named) as SavedPart<F>["errors"], sendable);
				if (isSame(getSendable(), sendable)) throw thrown;
			}

			function reject(codes: SavedPart<F>["errors"], values: F = mine.current) {
				const names = Object.keys(codes) as (keyof F)[];
				for (const name of names) rejected.current[name] = values[name];
				if (names.length > 0) setErrors((before) => ({ ...before, ...codes }));
			}
		},
		[adopt, getSendable, keep, part],
	);

	/** Returns whether saving can go on. */
	const takeNewer = useCallback(async (): Promise<boolean> => {
		const { application: newest } = await client.fetchQuery({ ...ownApplication, staleTime: 0 });
		return newest !== null && merge(newest);
	}, [client, merge]);

	/** Returns whether saving can go on. A newer version brings newer answers, which are not overwritten unseen. */
	const takeCached = useCallback((): boolean => {
		const cached = client.getQueryData(ownApplication.queryKey)?.application;
		return !cached || cached.version <= version.current || merge(cached);
	}, [client, merge]);

	const run = useCallback(
		async (keepalive: boolean): Promise<boolean> => {
			for (let tries = 0; !stuck.current && takeCached() && !isSame(getSendable(), base.current); tries++) {
				if (!shown.current && tries >= LAST_TRIES) return false;
				setState("saving");
				try {
					await saveOnce(keepalive);
				} catch (thrown) {
					try {
						if (isApiError(thrown, "applications.changed") && (await takeNewer())) continue;
					} catch (unreadable) {
						return fail(unreadable);
					}
					if (stuck.current) break;
					return fail(thrown);
				}
			}
			setFailure(null);
			setState(stuck.current ? "conflict" : "saved");
			return !stuck.current && Object.keys(rejected.current).length === 0;

			function fail(thrown: unknown): false {
				setFailure(toApiError(thrown));
				setState("failed");
				return false;
			}
		},
		[getSendable, saveOnce, takeCached, takeNewer],
	);

	const flush = useCallback(
		async (keepalive = false): Promise<boolean> => {
			clearTimeout(timer.current);
			// One at a time: each needs the version of the one before.
			const before = running.current;
			const current = before ? before.then(() => run(keepalive)) : run(keepalive);
			running.current = current;
			void current.finally(() => {
				if (running.current === current) running.current = null;
			});
			return current;
		},
		[run],
	);

	// What another device saved appears here as soon as it is known; what is being sent takes it in by itself.
	useEffect(() => {
		if (application.version <= version.current || running.current || stuck.current) return;
		if (!merge(application)) setState("conflict");
	}, [application, merge]);

	// Leaving within a second of the last key press loses nothing.
	useEffect(() => {
		shown.current = true;
		// What was left unsaved before.
		if (!isSame(mine.current, base.current)) void flush();
		const leave = () => void flush(true);
		const hide = () => document.visibilityState === "hidden" && leave();
		const online = () => void flush();
		document.addEventListener("visibilitychange", hide);
		window.addEventListener("online", online);
		return () => {
			document.removeEventListener("visibilitychange", hide);
			window.removeEventListener("online", online);
			shown.current = false;
			leave();
		};
	}, [flush]);

	return {
		fields,
		state,
		failure,
		errors,
		conflict,
		flush: () => flush(),
		change(changed) {
			write({ ...mine.current, ...changed });
			setErrors((before) => {
				const rest = { ...before };
				for (const name of Object.keys(changed) as (keyof F)[]) delete rest[name];
				return rest;
			});
			if (!stuck.current) setState("waiting");
			clearTimeout(timer.current);
			timer.current = setTimeout(() => void flush(), SAVE_AFTER_MS);
		},
		settle(keep) {
			if (!conflict) return;
			stuck.current = false;
			setConflict(null);
			if (keep === "theirs") {
				const taken = Object.fromEntries(conflict.names.map((name) => [name, conflict.theirs[name]]));
				write({ ...mine.current, ...taken });
			}
			void flush();
		},
	};
}
