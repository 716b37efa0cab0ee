/** What an ambassador can hand out; the code that draws it loads with this card. */
import { lazy, Suspense } from "react";
import { loadPage } from "@/lib/load-page";
import { Skeleton } from "@/ui/skeleton";
import { Section } from "./section";

interface KitProps {
	url: string;
}

const QrKit = lazy(async () => ({
	default: await loadPage({
		name: "qr-kit",
		load: async () => (await import("./qr-kit")).QrKit,
		standIn: Unavailable,
	}),
}));

export function InviteKit({ url }: KitProps) {
	return (
		<Section title="To hand out">
			<Suspense fallback={<Skeleton />}>
				<QrKit url={url} />
			</Suspense>
		</Section>
	);
}

function Unavailable(_: KitProps) {
	return <p>The QR code couldn't be loaded. The link works without it; please reload the page to try again.</p>;
}
