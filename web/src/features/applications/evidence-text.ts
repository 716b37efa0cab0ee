/** The kinds of evidence in words, and why a file cannot be used. */
import { toApiError } from "@/lib/http";
import type { EvidenceKind } from "./application-types";

export const MOST_FILES = 6;

export const MOST_BYTES = 20 * 1024 * 1024;

interface KindOfEvidence {
	kind: EvidenceKind;
	title: string;
	hint: string;
}

export const evidenceKinds: readonly KindOfEvidence[] = [
	{
		kind: "licence",
		title: "Your licence",
		hint: "The certificate, or the confirmation of your registration.",
	},
	{
		kind: "identity",
		title: "A photo identity document",
		hint: "So that we know the licence is yours. You can cover its number.",
	},
	{
		kind: "other",
		title: "Anything else (optional)",
		hint: "For example, if your name has changed since.",
	},
];

/** "1.4 MB". */
export const formatBytes = (bytes: number): string =>
	bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** What the browser can tell before anything is sent; null if nothing is wrong. */
export function findFileError({ size, type }: Pick<File, "size" | "type">): string | null {
	if (size === 0) return "This file is empty. Please choose another one.";
	if (size > MOST_BYTES) return "This file is larger than 20 MB. A photo of the page is enough.";
	const isKnown = type === "" || ["application/pdf", "image/jpeg", "image/png"].includes(type);
	return isKnown ? null : "Please choose a PDF, a JPEG or a PNG.";
}

const fileErrors: Readonly<Record<string, string>> = {
	too_large: "This file is larger than 20 MB. A photo of the page is enough.",
	too_many: "6 files fit. Remove one to add another.",
	not_accepted: "Please choose a PDF, a JPEG or a PNG.",
	damaged: "We couldn't read this file. Please save it again, or take a photo of the page.",
	encrypted: "This PDF is protected by a password. Please save it without one, or take a photo of the page.",
	active_content:
		"This PDF contains scripts, forms or attachments, which we don't store. Please print it to a new PDF.",
	too_many_pages: "This PDF has more than 50 pages. Please send only the pages that show your licence.",
};

/** Why the step stays while files are on their way; null if none is. */
export function getHeldText(uploads: readonly { state: "sending" | "stopped" | "refused" }[]): string | null {
	if (uploads.some(({ state }) => state === "sending")) {
		return "A file is still on its way. Please wait until it's here, or cancel it.";
	}
	if (uploads.some(({ state }) => state === "stopped")) {
		return "A file didn't arrive. Please try it again, or leave it out.";
	}
	return null;
}

/** Whether the same file may work if it is sent again. */
export function canRetry(thrown: unknown): boolean {
	const { status } = toApiError(thrown);
	return status === 0 || status >= 500 || status === 429;
}

export function getUploadErrorText(thrown: unknown, part: number): string {
	const { code } = toApiError(thrown);
	const known = fileErrors[code.replace("evidence.", "")];
	if (known) return known;
	if (code === "session.none") return "You're logged out. Please log in again, then send the file.";
	if (canRetry(thrown)) {
		const percent = Math.round(part * 100);
		return percent > 0 && percent < 100
			? `The upload stopped at ${percent} %. Nothing else is lost.`
			: "The upload didn't work. Nothing else is lost.";
	}
	return "We can't use this file. Please choose another one.";
}
