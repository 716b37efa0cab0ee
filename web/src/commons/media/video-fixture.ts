/** A video element and a canvas for tests, since jsdom decodes nothing: they record how thumbnails are made. */
import { vi } from "vitest";

export interface FakeVideo {
	/** Seconds; infinite where the file does not state it, undefined if the file is unreadable. */
	duration: number | undefined;
	/** The duration found by seeking to the end. */
	found?: number;
	width?: number;
	height?: number;
}

export interface CapturedFrame {
	at: number;
	width: number;
	height: number;
	type: string;
	quality: number;
}

/** Plays `film` in every new video element; returns the captured thumbnails. */
export function mockVideo(film: FakeVideo): CapturedFrame[] {
	const stills: CapturedFrame[] = [];
	let at = 0;
	const make = document.createElement.bind(document);
	Object.assign(URL, { createObjectURL: () => "blob:film", revokeObjectURL: () => undefined });
	vi.spyOn(document, "createElement").mockImplementation((name: string) => {
		const element = make(name);
		if (element instanceof HTMLVideoElement) return filmed(element, film, (moment) => (at = moment));
		if (!(element instanceof HTMLCanvasElement)) return element;
		return Object.assign(element, {
			getContext: () => ({ drawImage: () => undefined }),
			toBlob(done: (blob: Blob) => void, type: string, quality: number) {
				stills.push({ at, width: element.width, height: element.height, type, quality });
				done(new Blob(["still"], { type }));
			},
		});
	});
	return stills;
}

function filmed(video: HTMLVideoElement, film: FakeVideo, sought: (at: number) => void): HTMLVideoElement {
	let duration = film.duration ?? Number.NaN;
	const tell = (name: string) => queueMicrotask(() => video.dispatchEvent(new Event(name)));
	return Object.defineProperties(Object.assign(video, { load() {} }), {
		videoWidth: { value: film.width ?? 1920 },
		videoHeight: { value: film.height ?? 1080 },
		duration: { get: () => duration },
		src: { set: () => tell(film.duration === undefined ? "error" : "loadeddata") },
		currentTime: {
			set(moment: number) {
				if (film.found !== undefined && !Number.isFinite(duration)) {
					duration = film.found;
					tell("durationchange");
				}
				sought(moment);
				tell("seeked");
			},
		},
	});
}
