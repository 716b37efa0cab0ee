/** Mocks uploads, and records them; each can be delayed or rejected. */
import { vi } from "vitest";

export interface Upload {
	path: string;
	type: string;
	size: number;
	aborted: boolean;
	progress: (part: number) => void;
	answer: (status?: number, body?: object) => void;
}

/** Returns the uploads so far, in order; delayed ones wait for their `answer`. */
export function mockUploads(delayed = false): Upload[] {
	const uploads: Upload[] = [];
	class Call {
		upload: { onprogress?: (event: object) => void } = {};
		status = 0;
		responseText = "";
		onload?: () => void;
		onabort?: () => void;
		private path = "";
		open(_method: string, path: string) {
			this.path = path;
		}
		setRequestHeader() {}
		abort() {
			const mine = uploads.find(({ path }) => path === this.path);
			if (mine) mine.aborted = true;
			this.onabort?.();
		}
		send(file: Blob) {
			const id = `upload-${uploads.length + 1}`;
			const mine: Upload = {
				path: this.path,
				type: file.type,
				size: file.size,
				aborted: false,
				progress: (part) => this.upload.onprogress?.({ lengthComputable: true, loaded: part, total: 1 }),
				answer: (status = 201, body = { id, url: `/media/${id}` }) => {
					this.status = status;
					this.responseText = JSON.stringify(body);
					this.onload?.();
				},
			};
			uploads.push(mine);
			if (!delayed) queueMicrotask(() => mine.answer());
		}
	}
	vi.stubGlobal("XMLHttpRequest", Call);
	return uploads;
}
