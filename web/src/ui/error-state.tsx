/** Says what failed and that nothing is lost, and offers one way on. */
import type { ReactNode } from "react";
import type { ApiError } from "@/lib/http";
import { Button } from "./button";

export interface ErrorStateProps {
	title: string;
	text?: ReactNode;
	onRetry?: () => void;
	busy?: boolean;
	/** The loading error, if that is all there is to say. */
	error?: ApiError;
	/** The request id, to quote in a support request. */
	requestId?: string;
	action?: ReactNode;
	/** The page contains nothing else, so the title is its headline. */
	alone?: boolean;
}

export function ErrorState({ title, error, onRetry, busy, action, alone, ...given }: ErrorStateProps) {
	const text = given.text ?? (error && NOT_LOADED(error));
	const requestId = given.requestId ?? error?.requestId;
	const Title = alone ? "h1" : "p";
	return (
		<div
			role="alert"
			className="flex flex-col items-center gap-2 rounded-lg border border-line bg-surface px-6 py-10 text-center"
		>
			<Title className="text-lg font-semibold">{title}</Title>
			{text && <p className="max-w-prose text-muted">{text}</p>}
			{requestId && <p className="text-sm text-muted">Reference: {requestId}</p>}
			<div className="mt-3 flex flex-wrap justify-center gap-3">
				{onRetry && (
					<Button variant="secondary" busy={busy} onClick={onRetry}>
						Try again
					</Button>
				)}
				{action}
			</div>
		</div>
	);
}

const NOT_LOADED = ({ code }: ApiError): string =>
	code === "offline" ? "You seem to be offline." : "Nothing is lost. Please try again.";
