/** The files on their way to the server: their progress, and what interrupted them. */
import { useEffect, useRef, useState } from "react";
import { addEvidence } from "@/lib/api/sdk.gen";
import { isApiError } from "@/lib/http";
import { useReloadEvidence } from "./application-queries";
import type { EvidenceKind } from "./application-types";
import { canRetry, findFileError, getUploadErrorText } from "./evidence-text";

export interface EvidenceUpload {
	key: string;
	kind: EvidenceKind;
	file: File;
	/** 0 to 1. */
	part: number;
	/** A stopped one can be tried again; a refused one cannot. */
	state: "sending" | "stopped" | "refused";
	errorText: string | null;
}

export function useEvidenceUploads() {
	const [list, setList] = useState<readonly EvidenceUpload[]>([]);
	/** What became of the last file, for screen readers. */
	const [said, setSaid] = useState("");
	const running = useRef(new Map<string, AbortController>());
	const reload = useReloadEvidence();
	useEffect(() => {
		const all = running.current;
		return () => {
			for (const controller of all.values()) controller.abort();
		};
	}, []);

	const isSending = list.some(({ state }) => state === "sending");
	useEffect(() => {
		if (!isSending) return;
		const ask = (event: BeforeUnloadEvent) => event.preventDefault();
		window.addEventListener("beforeunload", ask);
		return () => window.removeEventListener("beforeunload", ask);
	}, [isSending]);

	const change = (key: string, changed: Partial<EvidenceUpload>) =>
		setList((all) => all.map((one) => (one.key === key ? { ...one, ...changed } : one)));
	const drop = (key: string) => setList((all) => all.filter((one) => one.key !== key));

	async function send({ key, kind, file }: EvidenceUpload) {
		const controller = new AbortController();
		running.current.set(key, controller);
		let part = 0;
		try {
			await addEvidence({
				query: { kind, name: file.name },
				body: file,
				signal: controller.signal,
				onProgress(next) {
					part = next;
					change(key, { part });
				},
			});
			await reload();
			drop(key);
			setSaid(`${file.name} is here.`);
		} catch (thrown) {
			if (isApiError(thrown, "cancelled")) {
				drop(key);
				// It may have arrived all the same.
				await reload();
			} else {
				const errorText = getUploadErrorText(thrown, part);
				change(key, { state: canRetry(thrown) ? "stopped" : "refused", errorText });
			}
		} finally {
			running.current.delete(key);
		}
	}

	return {
		list,
		said,
		add(kind: EvidenceKind, file: File) {
			const errorText = findFileError(file);
			const upload: EvidenceUpload = {
				key: crypto.randomUUID(),
				kind,
				file,
				part: 0,
				state: errorText === null ? "sending" : "refused",
				errorText,
			};
			setList((all) => [...all, upload]);
			if (errorText === null) void send(upload);
		},
		retry(key: string) {
			const upload = list.find((one) => one.key === key);
			if (!upload) return;
			change(key, { state: "sending", part: 0, errorText: null });
			void send(upload);
		},
		cancel(key: string) {
			const name = list.find((one) => one.key === key)?.file.name ?? "";
			running.current.get(key)?.abort();
			drop(key);
			setSaid(`${name} is left out.`);
		},
	};
}
