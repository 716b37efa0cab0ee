/** Stores the photo or video of an unsent Win in IndexedDB, since it is too large for local storage. */
import type { ChosenMedia } from "@/commons/media/chosen-media";

const DATABASE = "exhale-drafts";
const STORE = "win-media";

export const loadMedia = async (uid: string): Promise<ChosenMedia | null> =>
	((await within("readonly", (store) => store.get(uid))) as ChosenMedia | undefined) ?? null;

export const storeMedia = (uid: string, media: ChosenMedia) => within("readwrite", (store) => store.put(media, uid));

export const deleteMedia = (uid: string) => within("readwrite", (store) => store.delete(uid));

/** Undefined if the browser stores nothing; a draft's media are a courtesy. */
async function within(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
	if (typeof indexedDB === "undefined") return undefined;
	try {
		const database = await open();
		try {
			return await answer(act(database.transaction(STORE, mode).objectStore(STORE)));
		} finally {
			database.close();
		}
	} catch {
		return undefined;
	}
}

function open(): Promise<IDBDatabase> {
	const request = indexedDB.open(DATABASE, 1);
	request.onupgradeneeded = () => request.result.createObjectStore(STORE);
	return answer(request);
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
	return new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});
}
