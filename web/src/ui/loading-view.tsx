/** The full-screen view while the session is unresolved. */
import { useEffect, useState } from "react";
import { loadingWordMs } from "@/lib/generated/limits.gen";
import { Button } from "./button";
import { HelpButton, HelpNow } from "./help-now";
import "./loading-view.css";

export interface LoadingViewProps {
	variant?: "default" | "chat" | "rooms";
	/** The action of "Try again"; by default, the page reloads. */
	onRetry?: () => void;
}

const words = ["Loading Wins", "Loading Questions", "Loading Chat", "Loading Rooms"] as const;

const PATIENCE_MS = 8000;

export function LoadingView({ variant = "default", onRetry = () => window.location.reload() }: LoadingViewProps) {
	const [late, setLate] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setLate(true), PATIENCE_MS);
		return () => clearTimeout(timer);
	}, []);
	return (
		<main className="fixed inset-0 z-40 flex flex-col items-center justify-center gap-6 bg-bg p-6 text-text">
			<p role="status" className="sr-only">
				Loading
			</p>
			<div aria-hidden className="text-lg">
				{variant === "default" && <Words />}
				{variant === "chat" && <TypingBubble />}
				{variant === "rooms" && <Connecting />}
			</div>
			{late ? (
				<div className="flex flex-col items-center gap-3 text-center">
					<p>This is taking longer than usual.</p>
					<Button variant="secondary" onClick={onRetry}>
						Try again
					</Button>
					<HelpNow />
				</div>
			) : (
				<HelpButton className="absolute end-1 top-1" />
			)}
		</main>
	);
}

function Words() {
	const [turn, setTurn] = useState(0);
	useEffect(() => {
		const timer = setInterval(() => setTurn((now) => (now + 1) % words.length), loadingWordMs);
		return () => clearInterval(timer);
	}, []);
	return <p>{words[turn]}</p>;
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

function Connecting() {
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
