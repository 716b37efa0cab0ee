/** Registers the service worker once the page has loaded, so that it never competes with the page. */

type PolicyFactory = {
	createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
};

export function registerServiceWorker(window: Window & { trustedTypes?: PolicyFactory }) {
	const { serviceWorker } = window.navigator;
	if (!serviceWorker) return;
	window.addEventListener("load", () => {
		const policy = window.trustedTypes?.createPolicy("service-worker", { createScriptURL: () => "/sw.js" });
		// Without a worker everything still works while there is a network.
		serviceWorker.register(policy?.createScriptURL("") ?? "/sw.js").catch(() => {});
	});
}
