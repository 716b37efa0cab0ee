/** The end of sign-up: three optional ways to continue. */
import { useState } from "react";
import { toApiError } from "@/lib/http";
import { Button } from "@/ui/button";
import { InlineAlert } from "@/ui/inline-alert";
import { TakenSeatScene } from "../bench-scene";
import { getErrorText } from "../error-text";

interface DoneStepProps {
	firstName: string;
	/** Opens the community at this place. */
	onEnter: (path: string) => Promise<void>;
}

const choices = [
	{ path: "/community", label: "Look around" },
	{ path: "/community/wins", label: "Read Wins" },
	{ path: "/community/wins?new=1", label: "Share a first Win" },
];

export function DoneStep({ firstName, onEnter }: DoneStepProps) {
	const [entering, setEntering] = useState<string | null>(null);
	const [errorText, setErrorText] = useState<string | null>(null);
	async function enter(path: string) {
		if (entering !== null) return;
		setEntering(path);
		setErrorText(null);
		try {
			await onEnter(path);
		} catch (thrown) {
			setErrorText(getErrorText(toApiError(thrown)));
		}
		setEntering(null);
	}
	return (
		<>
			<TakenSeatScene />
			<h1>{firstName ? `Welcome, ${firstName}` : "Welcome"}</h1>
			<p className="mt-2">You're all set. There's nothing you have to do here; where would you like to begin?</p>
			{errorText && <InlineAlert className="mt-4">{errorText}</InlineAlert>}
			<div className="mt-6 flex flex-col gap-3">
				{choices.map(({ path, label }) => (
					<Button key={path} variant="secondary" busy={entering === path} onClick={() => void enter(path)}>
						{label}
					</Button>
				))}
			</div>
		</>
	);
}
