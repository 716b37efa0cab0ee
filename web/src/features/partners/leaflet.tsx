/** A leaflet about Exhale with an invite link: it takes the page's place on paper. */
import { createPortal } from "react-dom";
import { Logo } from "@/ui/logo";
import "./leaflet.css";

interface LeafletProps {
	url: string;
	/** The link's QR code. */
	picture: string;
}

const lines = [
	"Share small wins.",
	"Ask a question, and read what helped others.",
	"Listen to live conversations, with your microphone off.",
	"Or just read along.",
];

export function Leaflet({ url, picture }: LeafletProps) {
	return createPortal(
		<section aria-label="Leaflet" className="leaflet">
			<p className="leaflet-brand">
				<Logo size={48} />
				Exhale
			</p>
			<p className="leaflet-title">A calm community for people who live with anxiety</p>
			<ul>
				{lines.map((line) => (
					<li key={line}>{line}</li>
				))}
			</ul>
			<img src={picture} alt="QR code" />
			<p>Joining is free. Scan the code, or type:</p>
			<p className="leaflet-link">{url}</p>
			<p className="leaflet-note">Exhale is peer support, not an emergency service and not medical advice.</p>
		</section>,
		document.body,
	);
}
