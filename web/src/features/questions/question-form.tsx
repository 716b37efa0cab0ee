/** The form fields of a new or edited Question. */
import type { PostForm } from "@/commons/posts/use-post-form";
import { questionMax } from "@/lib/generated/limits.gen";
import { QUESTION_GUIDELINES } from "@/public/addresses";
import { Chip } from "@/ui/chip";
import { SegmentedControl } from "@/ui/segmented-control";
import { Switch } from "@/ui/switch";
import { TextArea } from "@/ui/text-area";
import { helpChoices } from "./help";
import type { QuestionFields } from "./question-fields";
import { canSubmit } from "./question-fields";
import { TagMembers } from "./tag-members";
import { TagPicker } from "./tag-picker";

interface QuestionFormProps {
	form: PostForm<QuestionFields>;
	self: string;
	/** Kind and anonymity can only be chosen before the first submission. */
	fresh?: { mayPrompt: boolean };
	submit: () => void;
}

const kinds = [
	{ value: "question", label: "A question" },
	{ value: "prompt", label: "A prompt" },
] as const;

export function QuestionForm({ form, self, fresh, submit }: QuestionFormProps) {
	const { id, busy, change } = form;
	const { fields } = form.draft;
	const { kind, prompt, tags, tagged, anonymous, help } = fields;
	const isPrompt = kind === "prompt";
	return (
		<form
			id={id}
			noValidate
			className="flex flex-col gap-5"
			onSubmit={(event) => {
				event.preventDefault();
				event.stopPropagation();
				if (canSubmit(fields)) submit();
			}}
		>
			{fresh && (
				<p className="text-muted text-sm">
					The{" "}
					<a href={QUESTION_GUIDELINES} target="_blank" rel="noreferrer" className="text-link underline">
						guidelines for Questions
					</a>{" "}
					help you ask so that others can answer.
				</p>
			)}
			{fresh?.mayPrompt && (
				<SegmentedControl
					legend="What would you like to send?"
					legendShown
					options={kinds}
					value={kind}
					disabled={busy}
					onChange={(chosen) => change({ kind: chosen })}
				/>
			)}
			<TextArea
				label={isPrompt ? "Your prompt" : "Your question"}
				hint={
					isPrompt
						? "A thought for others to reflect on. A moderator reviews each prompt first."
						: "A moderator reviews each question first."
				}
				value={prompt}
				max={questionMax}
				required
				readOnly={busy}
				onChange={(event) => change({ prompt: event.target.value })}
			/>
			<TagPicker chosen={tags} disabled={busy} onChange={(next) => change({ tags: next })} />
			<TagMembers self={self} chosen={tagged} disabled={busy} onChange={(next) => change({ tagged: next })} />
			<fieldset>
				<legend className="font-semibold">
					What would help? <span className="font-normal text-muted">(optional)</span>
				</legend>
				<div className="mt-2 flex flex-wrap gap-2">
					{helpChoices.map(({ value, label }) => (
						<Chip
							key={value}
							chosen={help === value}
							disabled={busy}
							onClick={() => change({ help: help === value ? null : value })}
						>
							{label}
						</Chip>
					))}
				</div>
			</fieldset>
			{fresh && (
				<Switch
					label="Ask anonymously"
					hint="Others see a gentle made-up name instead of yours, including your replies."
					checked={anonymous}
					disabled={busy}
					onChange={(event) => change({ anonymous: event.target.checked })}
				/>
			)}
		</form>
	);
}
