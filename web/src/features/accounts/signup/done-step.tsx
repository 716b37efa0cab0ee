/** The end of signing up: three quiet choices, none of them needed. */
import { useState } from "react";
import { asProblem } from "@/lib/http";
import { Button } from "@/ui/button";
import { InlineAlert } from "@/ui/inline-alert";
import { sentence } from "../messages";

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
	const [refusal, setRefusal] = useState<string | null>(null);
	async function enter(path: string) {
		if (entering !== null) return;
		setEntering(path);
		setRefusal(null);
		try {
			await onEnter(path);
		} catch (thrown) {
			setRefusal(sentence(asProblem(thrown)));
		}
		setEntering(null);
	}
	return (
		<>
			<h1>{firstName ? `Welcome, ${firstName}` : "Welcome"}</h1>
			<p className="mt-2">That was all. There is nothing you have to do here; where would you like to begin?</p>
			{refusal && <InlineAlert className="mt-4">{refusal}</InlineAlert>}
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
