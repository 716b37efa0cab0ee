/** The member's muted words for chat and direct messages; each change takes effect at once. */
import { X } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { isSameWord } from "@/commons/messages/muted-words";
import { useChangeMutedWords, useMutedWords } from "@/commons/messages/use-muted-words";
import { mutedWordMax, mutedWordsMax } from "@/lib/generated/limits.gen";
import { toApiError } from "@/lib/http";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { countCodePoints } from "@/ui/code-points";
import { ErrorState } from "@/ui/error-state";
import { IconButton } from "@/ui/icon-button";
import { InlineAlert } from "@/ui/inline-alert";
import { Skeleton } from "@/ui/skeleton";
import { TextField } from "@/ui/text-field";

export function MutedWordsSection() {
	const { data, error, isFetching, refetch } = useMutedWords({ refetchOnMount: "always" });
	return (
		<Card className="flex flex-col gap-4">
			<div>
				<h2>Muted words</h2>
				<p className="mt-2 text-muted">
					Messages from others that contain one of these words stay collapsed in chat and direct messages. They don't
					send you notifications or emails, but still count as unread. Only you see this list.
				</p>
			</div>
			{data ? (
				<Words words={data.words} />
			) : error ? (
				<ErrorState
					title="Couldn't load your words"
					text="Nothing is lost. Please try again."
					requestId={error.requestId}
					busy={isFetching}
					onRetry={() => void refetch()}
				/>
			) : (
				<Skeleton />
			)}
		</Card>
	);
}

function Words({ words }: { words: readonly string[] }) {
	const save = useChangeMutedWords();
	const [typed, setTyped] = useState("");
	const [errorText, setErrorText] = useState<string | undefined>();
	const field = useRef<HTMLInputElement>(null);
	const full = words.length >= mutedWordsMax;

	function add(event: FormEvent) {
		event.preventDefault();
		const word = typed.trim();
		const found = faultOf(word, words);
		setErrorText(found);
		if (found) return field.current?.focus();
		save.mutate(
			{ add: [word] },
			{
				onSuccess: (next) => {
					setTyped("");
					// At the limit, the pressed button disappears.
					if (next.words.length >= mutedWordsMax) field.current?.focus();
				},
				onError: (thrown) => {
					setErrorText(getErrorText(thrown));
					field.current?.focus();
				},
			},
		);
	}

	function remove(word: string) {
		// The pressed button disappears with its row.
		if (!save.isPending) save.mutate({ remove: [word] }, { onSuccess: () => field.current?.focus() });
	}

	return (
		<>
			<form noValidate onSubmit={add} className="flex flex-wrap items-end gap-2">
				<div className="min-w-48 grow">
					<TextField
						ref={field}
						label="A word or a phrase"
						hint={full ? `You've reached the limit of ${mutedWordsMax} words.` : "Capitals and accents don't matter."}
						autoComplete="off"
						// A disabled field would lose the focus.
						readOnly={full}
						className="read-only:bg-sunken read-only:text-muted"
						value={typed}
						error={errorText}
						onChange={(event) => {
							setTyped(event.target.value);
							setErrorText(undefined);
						}}
					/>
				</div>
				{!full && (
					<Button type="submit" variant="secondary" busy={save.isPending}>
						Mute this word
					</Button>
				)}
			</form>
			{words.length > 0 && (
				<ul aria-label="Muted words" className="flex flex-wrap gap-2">
					{words.map((word) => (
						<li
							key={word}
							className="flex max-w-full items-center rounded-full border border-border bg-surface ps-4 text-sm"
						>
							<bdi className="min-w-0 break-words">{word}</bdi>
							<IconButton
								label={`Unmute ${word}`}
								icon={<X aria-hidden size={16} />}
								aria-disabled={save.isPending || undefined}
								onClick={() => remove(word)}
							/>
						</li>
					))}
				</ul>
			)}
			<p role="status" className="sr-only">
				{save.isSuccess ? "Saved." : ""}
			</p>
			{save.error && !errorText && <InlineAlert>{getErrorText(save.error)}</InlineAlert>}
		</>
	);
}

function faultOf(word: string, words: readonly string[]): string | undefined {
	if (word === "") return "Please enter a word first.";
	if (countCodePoints(word) > mutedWordMax) return `A word or phrase can have at most ${mutedWordMax} characters.`;
	return words.some((one) => isSameWord(one, word)) ? "You've already muted this word." : undefined;
}

function getErrorText(thrown: unknown): string {
	const { code, fields } = toApiError(thrown);
	if (code === "offline") return "You seem to be offline. This wasn't saved.";
	if (fields.add === "too_many") return "This wasn't saved: your list is full.";
	if (code === "fields.invalid") return "This can't be matched in a message. Please enter a word.";
	return "We couldn't save this. Please try again.";
}
