/** Reads the token of an emailed link once and removes it from the address, so that it stays in no history. */
import { useLocation, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** Another link opened in the same tab brings another token; components that show it use it as their key. */
export function useLinkToken(): string {
	const { hash, searchStr, pathname } = useLocation();
	const { history } = useRouter();
	const inAddress = tokenIn(hash, searchStr);
	const [token, setToken] = useState(inAddress);
	if (inAddress !== "" && inAddress !== token) setToken(inAddress);
	useEffect(() => {
		if (inAddress !== "") history.replace(pathname);
	}, [inAddress, pathname, history]);
	return token;
}

/** Behind `#`, where no server log sees it; `?token=` is understood as well. */
function tokenIn(hash: string, search: string): string {
	const behind = hash.replace(/^#/, "");
	// Shorter ones are places on the page, such as the skip link's.
	return /^[\w.~-]{20,}$/.test(behind) ? behind : (new URLSearchParams(search).get("token") ?? "");
}
