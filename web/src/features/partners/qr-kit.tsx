/** The QR code of an invite link: shown, downloaded as SVG or PNG, and on a leaflet to print. */
import { Download, Printer } from "lucide-react";
import { useMemo } from "react";
import { Button } from "@/ui/button";
import { Leaflet } from "./leaflet";
import { createQrPng, createQrSvg, toSvgUrl } from "./qr";

const FILE = "exhale-invite";

export function QrKit({ url }: { url: string }) {
	const picture = useMemo(() => toSvgUrl(createQrSvg(url)), [url]);
	return (
		<div className="flex flex-wrap items-center gap-5">
			<img
				src={picture}
				alt="QR code of your invite link"
				width={160}
				height={160}
				className="size-40 rounded-md border border-line bg-white"
			/>
			<div className="flex min-w-0 flex-col items-start gap-3">
				<Button
					variant="secondary"
					icon={<Download aria-hidden size={18} />}
					onClick={() => download(picture, `${FILE}.svg`)}
				>
					QR code as SVG
				</Button>
				<Button
					variant="secondary"
					icon={<Download aria-hidden size={18} />}
					onClick={() => download(createQrPng(url), `${FILE}.png`)}
				>
					QR code as PNG
				</Button>
				<Button variant="secondary" icon={<Printer aria-hidden size={18} />} onClick={() => window.print()}>
					Print a leaflet
				</Button>
			</div>
			<Leaflet url={url} picture={picture} />
		</div>
	);
}

function download(href: string, name: string) {
	const link = document.createElement("a");
	link.href = href;
	link.download = name;
	link.click();
}
