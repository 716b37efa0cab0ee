/** A link that navigates inside the app to the app's pages, and loads the server's pages. */
import { useRouter } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, MouseEvent, Ref } from "react";

export interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
	href: string;
	ref?: Ref<HTMLAnchorElement>;
}

const isAppPath = /^\/(community|login|signup|forgot-password|reset-password|verify-link)(?=[/?#]|$)/;

export function AppLink({ href, onClick, target, ...rest }: AppLinkProps) {
	const router = useRouter({ warn: false });
	function follow(event: MouseEvent<HTMLAnchorElement>) {
		onClick?.(event);
		const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
		if (event.defaultPrevented || !plain || target || !router || !isAppPath.test(href)) return;
		event.preventDefault();
		void router.navigate({ href });
	}
	return <a {...rest} href={href} target={target} onClick={follow} />;
}
