/** Creates the query cache: few retries, no refetch on focus, and a session refresh after access errors. */
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { toApiError } from "./api-error";
import { SESSION_KEY } from "./session";

export function makeQueryClient(): QueryClient {
	const client: QueryClient = new QueryClient({
		queryCache: new QueryCache({ onError: (error, query) => ask(error, query.queryKey[0]) }),
		mutationCache: new MutationCache({ onError: (error) => ask(error) }),
		defaultOptions: {
			// "always" lets a request fail with the code "offline" instead of waiting silently.
			queries: { networkMode: "always", retry, refetchOnWindowFocus: false, staleTime: 30_000 },
			mutations: { networkMode: "always", retry: false },
		},
	});
	/** Guard and gates follow the session, so an access error only needs a fresh one. */
	function ask(error: Error, key?: unknown) {
		const { code } = toApiError(error);
		if (
			key !== SESSION_KEY[0] &&
			(code === "session.none" || code === "guard.elsewhere" || code === "role.missing" || code === "tier.needed")
		) {
			void client.invalidateQueries({ queryKey: SESSION_KEY });
		}
	}
	return client;
}

/** Twice, and only where a retry can help. */
function retry(failures: number, error: Error): boolean {
	const { code } = toApiError(error);
	return failures < 2 && (code === "busy" || code === "timeout" || code === "offline");
}
