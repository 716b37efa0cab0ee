/** A page's title, description, canonical URL and social preview, which React moves into the document's head. */
import type { Frame } from "./props";

type Props = {
	frame: Frame;
	title: string;
	description: string;
	/** Rooms have no preview image, and error pages have nothing to show. */
	preview?: boolean;
	/** Error pages have no URL of their own and stay out of search engines. */
	indexed?: boolean;
};

export function Head({ frame, title, description, preview = true, indexed = true }: Props) {
	const full = frame.path === "/" ? `${frame.name}: ${title}` : `${title} · ${frame.name}`;
	const address = frame.origin + frame.path;
	return (
		<>
			<title>{full}</title>
			<meta name="description" content={description} />
			{indexed ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
			<meta property="og:type" content="website" />
			<meta property="og:site_name" content={frame.name} />
			<meta property="og:title" content={title} />
			<meta property="og:description" content={description} />
			{indexed && <meta property="og:url" content={address} />}
			{preview && <Preview frame={frame} />}
		</>
	);
}

function Preview({ frame }: { frame: Frame }) {
	const image = `${frame.origin}/social-preview.png`;
	return (
		<>
			<meta property="og:image" content={image} />
			<meta property="og:image:width" content="1200" />
			<meta property="og:image:height" content="630" />
			<meta property="og:image:alt" content={`${frame.name}, a quiet place for people who live with anxiety`} />
			<meta name="twitter:card" content="summary_large_image" />
			<meta name="twitter:image" content={image} />
		</>
	);
}
