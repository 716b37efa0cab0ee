/** The way to a member's website, which says that it leads outside, and to which host if letters could deceive. */
import { ExternalLink } from "lucide-react";

interface WebsiteLinkProps {
	website: string;
	/** The same address with its host in ASCII, if that has other letters. */
	ascii: string | null;
}

/** The same as the server gives for entries in the directory, for where it gives only the address. */
export function getAsciiWebsite(website: string): string | null {
	const [, scheme, host, rest] = /^(https?:\/\/)([^/?#]*)(.*)$/i.exec(website) ?? [];
	if (!host || !/[^ -~]/.test(host) || !URL.canParse(website)) return null;
	return `${scheme}${new URL(website).host}${rest}`;
}

export function WebsiteLink({ website, ascii }: WebsiteLinkProps) {
	return (
		<>
			<a
				href={website}
				rel="noopener noreferrer nofollow ugc"
				target="_blank"
				className="-my-2 inline-flex min-h-11 max-w-full items-center gap-2 text-link underline"
			>
				<span className="min-w-0 break-all">{website.replace(/^https?:\/\//i, "").replace(/\/$/, "")}</span>
				<ExternalLink aria-hidden size={16} className="shrink-0" />
			</a>
			{ascii !== null && <p className="break-all text-muted text-sm">{`Its address in plain letters: ${ascii}`}</p>}
			<p className="text-muted text-sm">Opens outside Exhale, in a new tab. We don't check what is written there.</p>
		</>
	);
}
