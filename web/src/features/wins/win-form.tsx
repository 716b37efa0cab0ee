/** The form fields of a new or edited Win. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { PostForm } from "@/commons/posts/use-post-form";
import { winTextMax, winTitleMax } from "@/lib/generated/limits.gen";
import { countCodePoints } from "@/ui/code-points";
import { Switch } from "@/ui/switch";
import { Counter, TextArea } from "@/ui/text-area";
import { TextField } from "@/ui/text-field";
import { MediaField } from "./media-field";
import { getSubmitError, missingFields, REQUIRED, type WinFields } from "./win-fields";

interface WinFormProps {
	form: PostForm<WinFields>;
	submit: () => void;
}

export function WinForm({ form, submit }: WinFormProps) {
	const element = useRef<HTMLFormElement>(null);
	const { id, busy, errorText, setErrorText, change } = form;
	const { fields } = form.draft;
	const [tries, setTries] = useState(0);
	const [preparing, setPreparing] = useState(false);
	const missing = tries > 0 ? missingFields(fields) : [];

	function trySubmit() {
		setTries((count) => count + 1);
		if (preparing) return setErrorText("Your photo or video is still being prepared.");
		const reason = getSubmitError(fields);
		if (reason === null) return submit();
		setErrorText(reason);
	}
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs at every try.
	useEffect(() => {
		if (errorText === REQUIRED) element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
	}, [errorText, tries]);

	return (
		<form
			ref={element}
			id={id}
			noValidate
			className="flex flex-col gap-5"
			onSubmit={(event) => {
				event.preventDefault();
				event.stopPropagation();
				trySubmit();
			}}
		>
			<div>
				<TextField
					label="Title"
					value={fields.title}
					required
					readOnly={busy}
					autoComplete="off"
					error={missing.includes("title") ? "A few words are enough." : undefined}
					onChange={(event) => change({ title: event.target.value })}
				/>
				<div className="mt-1">
					<Counter count={countCodePoints(fields.title)} max={winTitleMax} />
				</div>
			</div>
			<TextArea
				label="Your Win"
				hint="Big or small. A moderator reviews it before others can see it."
				value={fields.win}
				max={winTextMax}
				required
				readOnly={busy}
				error={missing.includes("win") ? "One sentence is enough." : undefined}
				onChange={(event) => change({ win: event.target.value })}
			/>
			<MediaField
				fields={fields}
				disabled={busy}
				onChange={change}
				onError={setErrorText}
				onPreparing={useCallback((now: boolean) => setPreparing(now), [])}
			/>
			<Switch
				label="May be considered for our social media pages"
				hint="Off means never. If you allow it, our team may show this Win there, with no more than your first name."
				checked={fields.socialMedia}
				disabled={busy}
				onChange={(event) => change({ socialMedia: event.target.checked })}
			/>
		</form>
	);
}
