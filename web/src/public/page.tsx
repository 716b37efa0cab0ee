/** The document around every public page: head, header, main part and footer. */
import type { ReactNode } from "react";
import { ASSETS } from "./assets";
import { Footer } from "./footer";
import { Header } from "./header";
import type { Frame } from "./props";

interface PageProps {
	frame: Frame;
	/** Lets the page use the whole width; it sets its text in columns of its own. */
	wide?: boolean;
	children: ReactNode;
}

const COLUMN = "mx-auto max-w-[70rem] px-4 pb-16 pt-8 sm:px-6 sm:pt-12 lg:px-10";

export function Page({ frame, wide = false, children }: PageProps) {
	return (
		<html
			lang="en"
			data-theme={frame.theme ?? undefined}
			data-text={frame.textSize}
			data-quiet={frame.quiet ? "on" : undefined}
		>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<ThemeColour theme={frame.theme} />
				<link rel="stylesheet" href={ASSETS.style} />
				<link rel="preload" href={ASSETS.font} as="font" type="font/woff2" crossOrigin="" />
				<link rel="icon" href="/icons/mark.svg" type="image/svg+xml" />
				<link rel="icon" href="/icons/icon-192.png" sizes="192x192" type="image/png" />
				<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
				<link rel="manifest" href="/manifest.webmanifest" />
				<script type="module" src={ASSETS.script} />
			</head>
			<body className="flex min-h-dvh flex-col bg-bg text-text">
				<a href="#main" className="skip-link">
					Skip to the page
				</a>
				<Header frame={frame} />
				<main id="main" tabIndex={-1} className={`w-full grow ${wide ? "" : COLUMN}`}>
					{children}
				</main>
				<Footer frame={frame} />
			</body>
		</html>
	);
}

function ThemeColour({ theme }: { theme: Frame["theme"] }) {
	const light = "#faf8f4";
	const dark = "#131917";
	if (theme) return <meta name="theme-color" content={theme === "dark" ? dark : light} />;
	return (
		<>
			<meta name="theme-color" content={light} media="(prefers-color-scheme: light)" />
			<meta name="theme-color" content={dark} media="(prefers-color-scheme: dark)" />
		</>
	);
}
