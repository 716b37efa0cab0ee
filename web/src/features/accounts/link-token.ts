/** Reads the token of a mailed link once and takes it out of the address, so that it stays in no history. */
import { useLocation, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";

export function useLinkToken(): string {
	const { hash, searchStr, pathname } = useLocation();
	const { history } = useRouter();
	const [token] = useState(() => tokenIn(hash, searchStr));
	useEffect(() => {
		if (token !== "") history.replace(pathname);
	}, [token, pathname, history]);
	return token;
}

/** Behind `#`, where no server log sees it; `?token=` is understood as well. */
function tokenIn(hash: string, search: string): string {
	const behind = hash.replace(/^#/, "");
	// Shorter ones are places on the page, such as the skip link's.
	return /^[\w.~-]{20,}$/.test(behind) ? behind : (new URLSearchParams(search).get("token") ?? "");
}
