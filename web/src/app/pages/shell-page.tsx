/** The address of the shell that works offline; whoever opens it by hand is led to the community (O-37). */
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

export function ShellPage() {
	const { history } = useRouter();
	useEffect(() => history.replace("/community"), [history]);
	return null;
}
