/** The answers of one step, saved by themselves while they are written; what another device saved is merged. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { saveApplicationAbout, saveApplicationLicence, saveApplicationPractice } from "@/lib/api/sdk.gen";
import { type ApiError, isApiError, toApiError } from "@/lib/http";
import { type Answers, findInvalid, type Part, toAbout, toFields, toLicence } from "./answers";
import { ownApplication, useAdoptApplication } from "./application-queries";
import type { Application } from "./application-types";
import { isSame, mergeAnswers } from "./merge-answers";

export const SAVE_AFTER_MS = 800;

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
	const [fields, setFields] = useState<F>(() => toFields[part](application));
	const [state, setState] = useState<SaveState>("saved");
	const [failure, setFailure] = useState<ApiError | null>(null);
	const [errors, setErrors] = useState<Partial<Record<keyof F, string>>>({});
	const [conflict, setConflict] = useState<Conflict<F> | null>(null);
	const mine = useRef(fields);
	/** As the server has them. */
	const base = useRef(fields);
	/** Values that the server rejected; they are sent again once they change. */
	const rejected = useRef<Partial<F>>({});
	const version = useRef(application.version);
	const running = useRef<Promise<boolean> | null>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const stuck = useRef(false);

	const write = useCallback((next: F) => {
		mine.current = next;
		setFields(next);
	}, []);

	/** What can be saved of the fields: the rejected ones keep their last saved value. */
	const getSendable = useCallback((): F => {
		const sendable = { ...mine.current };
		for (const name of Object.keys(rejected.current) as (keyof F)[]) {
			if (isSame(rejected.current[name], mine.current[name])) sendable[name] = base.current[name];
			else delete rejected.current[name];
		}
		return sendable;
	}, []);

	const saveOnce = useCallback(
		async (keepalive: boolean): Promise<void> => {
			const unsendable = findInvalid[part](mine.current);
			reject(unsendable);
			const sendable = getSendable();
			if (isSame(sendable, base.current)) return;
			const cached = client.getQueryData(ownApplication.queryKey)?.application?.version ?? 0;
			version.current = Math.max(version.current, cached);
			try {
				const saved = await send[part](sendable, { version: version.current, keepalive });
				version.current = saved.version;
				base.current = sendable;
				adopt(saved);
			} catch (thrown) {
				const { fields: codes } = toApiError(thrown);
				const named = (Object.keys(mine.current) as (keyof F & string)[]).flatMap((name) => {
					const code = codes[name] ?? codes[`${part}.${name}`];
					return code === undefined ? [] : [[name, code] as const];
				});
				if (named.length === 0) throw thrown;
				reject(Object.fromEntries(named) as SavedPart<F>["errors"], sendable);
			}

			function reject(codes: SavedPart<F>["errors"], values: F = mine.current) {
				const names = Object.keys(codes) as (keyof F)[];
				for (const name of names) rejected.current[name] = values[name];
				if (names.length > 0) setErrors((before) => ({ ...before, ...codes }));
			}
		},
		[adopt, client, getSendable, part],
	);

	/** Returns whether saving can go on. */
	const takeNewer = useCallback(async (): Promise<boolean> => {
		const { application: newest } = await client.fetchQuery({ ...ownApplication, staleTime: 0 });
		if (!newest) return false;
		version.current = newest.version;
		const theirs = toFields[part](newest);
		const merged = mergeAnswers<F>(base.current, mine.current, theirs);
		base.current = theirs;
		write(merged.fields);
		if (merged.conflicts.length === 0) return true;
		stuck.current = true;
		setConflict({ theirs, names: merged.conflicts });
		return false;
	}, [client, part, write]);

	const run = useCallback(
		async (keepalive: boolean): Promise<boolean> => {
			while (!stuck.current && !isSame(getSendable(), base.current)) {
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
		[getSendable, saveOnce, takeNewer],
	);

	const flush = useCallback(
		async (keepalive = false): Promise<boolean> => {
			clearTimeout(timer.current);
			// One at a time: each needs the version of the one before.
			const before = running.current;
			running.current = before ? before.then(() => run(keepalive)) : run(keepalive);
			return running.current;
		},
		[run],
	);

	// Whoever leaves within a second of the last letter loses nothing.
	useEffect(() => {
		const leave = () => void flush(true);
		const hide = () => document.visibilityState === "hidden" && leave();
		const online = () => void flush();
		document.addEventListener("visibilitychange", hide);
		window.addEventListener("online", online);
		return () => {
			document.removeEventListener("visibilitychange", hide);
			window.removeEventListener("online", online);
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
