/** Clears what this site keeps in the browser, drafts above all, also where the server's asking for it is not heeded. */

/** Never throws: leaving must not depend on it. */
export async function clearDevice() {
	try {
		localStorage.clear();
		sessionStorage.clear();
		for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
	} catch {
		// A browser that refuses storage kept nothing either.
	}
}
