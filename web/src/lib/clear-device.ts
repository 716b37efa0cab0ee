/** Clears this site's storage, drafts above all, even in browsers that ignore the server's Clear-Site-Data header. */

/** Never throws: logging out must not depend on it. */
export async function clearDevice() {
	try {
		localStorage.clear();
		sessionStorage.clear();
		for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
	} catch {
		// A browser that refuses storage stored nothing either.
	}
}
