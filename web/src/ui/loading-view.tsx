/**
 * The full-screen view while the session is unresolved. The server's HTML contains it too, so it needs no script: what
 * changes with time is in the style sheet.
 */
import type { MouseEvent } from "react";
import { HelpButton, HelpNow } from "./help-now";

export type LoadingVariant = "default" | "chat" | "rooms";

export interface LoadingViewProps {
	variant?: LoadingVariant;
	/** The action of "Try again"; by default, the page reloads. */
	onRetry?: () => void;
}

const words = ["Loading Wins", "Loading Questions", "Loading Chat", "Loading Rooms"];

export function LoadingView({ variant = "default", onRetry }: LoadingViewProps) {
	function retry(event: MouseEvent) {
		if (!onRetry) return;
		event.preventDefault();
		onRetry();
	}
	return (
		<main className="fixed inset-0 z-40 flex flex-col items-center justify-center gap-6 bg-bg p-6 text-text">
			<p role="status" className="sr-only">
				Loading
			</p>
			<div aria-hidden className="text-lg">
				{variant === "default" && <Words />}
				{variant === "chat" && <TypingBubble />}
				{variant === "rooms" && <ConnectingToRoom />}
			</div>
			<div className="kit-late flex flex-col items-center gap-3 text-center">
				<p>This is taking longer than usual.</p>
				{/* biome-ignore lint/a11y/useValidAnchor: without a script, it loads the same address again. */}
				<a
					href=""
					onClick={retry}
					className="inline-flex min-h-11 items-center rounded-md border border-border bg-surface px-5 py-2 font-semibold text-text no-underline hover:bg-sunken"
				>
					Try again
				</a>
				<HelpNow />
			</div>
			<HelpButton className="absolute end-1 top-1" />
		</main>
	);
}

function Words() {
	return (
		<p className="kit-words text-center">
			{words.map((word) => (
				<span key={word}>{word}</span>
			))}
		</p>
	);
}

function TypingBubble() {
	return (
		<div
			data-testid="typing-bubble"
			className="kit-typing flex gap-2 rounded-lg rounded-es-none border border-line bg-surface px-5 py-4"
		>
			<span className="size-3 rounded-full bg-muted" />
			<span className="size-3 rounded-full bg-muted" />
			<span className="size-3 rounded-full bg-muted" />
		</div>
	);
}

/** Also on the page of a Room, until it has loaded. */
export function ConnectingToRoom() {
	return (
		<div className="flex items-center gap-3">
			<span className="inline-flex items-center gap-1.5 rounded-full bg-danger-soft px-3 py-1 text-sm font-semibold text-live">
				<span className="size-2.5 rounded-full bg-live" />
				LIVE
			</span>
			<p>Connecting to Room</p>
		</div>
	);
}
