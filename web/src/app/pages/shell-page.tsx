/** The address of the offline shell; opened by hand, it leads to the community (O-37). */
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

export function ShellPage() {
	const { history } = useRouter();
	useEffect(() => {
		// It renders again while a redirected visitor's login loads, and must not redirect back then.
		if (history.location.pathname === "/_app") history.replace("/community");
	}, [history]);
	return null;
}
