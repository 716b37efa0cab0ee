/** The address of the shell that works offline; whoever opens it by hand is led to the community (O-37). */
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

export function ShellPage() {
	const { history } = useRouter();
	useEffect(() => {
		// Shown again while the login loads to which a visitor is led on, it must not lead back.
		if (history.location.pathname === "/_app") history.replace("/community");
	}, [history]);
	return null;
}
