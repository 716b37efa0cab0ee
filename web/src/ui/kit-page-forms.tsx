/** The kit page's buttons and form fields. */
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { Button, ButtonLink } from "./button";
import { Card } from "./card";
import { Checkbox } from "./checkbox";
import { FileDrop } from "./file-drop";
import { FormErrorSummary } from "./form-error-summary";
import { FormFooter } from "./form-footer";
import { IconButton } from "./icon-button";
import { MediaPreview } from "./media-preview";
import { PasswordField } from "./password-field";
import { RadioCards } from "./radio-cards";
import { SegmentedControl } from "./segmented-control";
import { SelectField } from "./select-field";
import { Switch } from "./switch";
import { TagChoice } from "./tag-choice";
import { TextArea } from "./text-area";
import { TextField } from "./text-field";
import { WordListField } from "./word-list-field";

export function KitForms() {
	const [text, setText] = useState("Three months ago I would have let it ring out.");
	const [plan, setPlan] = useState<"free" | "supporter" | null>("free");
	const [choice, setChoice] = useState<"none" | "photo">("none");
	const [on, setOn] = useState(true);
	const [tags, setTags] = useState<string[]>(["sleep"]);
	const [words, setWords] = useState<string[]>(["Panic", "Stage fright"]);
	const [file, setFile] = useState<File | null>(null);
	return (
		<>
			<Card>
				<h2>Buttons</h2>
				{(["primary", "secondary", "quiet", "danger"] as const).map((variant) => (
					<div key={variant} className="mt-3 flex flex-wrap gap-3">
						<Button variant={variant}>{variant}</Button>
						<Button variant={variant} icon={<Plus aria-hidden size={20} />}>
							With icon
						</Button>
						<Button variant={variant} busy>
							Busy
						</Button>
						<Button variant={variant} disabled>
							Disabled
						</Button>
						<ButtonLink variant={variant} href="#link">
							Link
						</ButtonLink>
					</div>
				))}
				<IconButton label="Close" icon={<X aria-hidden size={20} />} />
			</Card>
			<Card className="flex flex-col gap-4">
				<h2>Fields</h2>
				<FormErrorSummary errors={[{ id: "kit-name", text: "Please write your first name." }]} />
				<TextField
					id="kit-name"
					label="First name"
					hint="As you want to be called."
					error="Please write your first name."
				/>
				<TextField label="Last name" optional placeholder="Reed" />
				<TextField label="Disabled" disabled value="Cannot change" readOnly />
				<PasswordField label="Password" autoComplete="new-password" hint="8 characters or more." />
				<TextArea label="Your Win" value={text} max={60} onChange={(event) => setText(event.target.value)} />
				<Checkbox label="I am 18 or older." />
				<Checkbox label="I am 18 or older." error="Please confirm your age." defaultChecked />
				<Switch label="Quiet mode" hint="Hides counts and stops pulses." checked={on} onChange={() => setOn(!on)} />
				<Switch label="Off and disabled" disabled />
				<SegmentedControl
					legend="Media"
					legendShown
					options={[
						{ value: "none", label: "No media" },
						{ value: "photo", label: "Photo" },
					]}
					value={choice}
					onChange={setChoice}
				/>
				<RadioCards
					legend="Choose a plan"
					hint="You can change this any time."
					options={[
						{ value: "free", title: "Free", text: "Read, and share one Win a day." },
						{ value: "supporter", title: "Supporter", text: "Chat and write to other members." },
					]}
					value={plan}
					onChange={setPlan}
				/>
				<TagChoice
					tags={["panic", "sleep", "work"]}
					chosen={tags}
					max={2}
					tooManyText="Two tags fit."
					disabled={false}
					onChange={setTags}
				/>
				<SelectField label="Country" hint="Where your licence is valid.">
					<option>Netherlands</option>
					<option>Norway</option>
				</SelectField>
				<WordListField
					label="What you help with"
					ownLabel="Something else"
					suggestions={["Panic", "Sleep"]}
					value={words}
					max={3}
					maxLength={80}
					onChange={setWords}
				/>
				{file ? (
					<MediaPreview
						kind={file.type.startsWith("video/") ? "video" : "photo"}
						file={file}
						onRemove={() => setFile(null)}
					/>
				) : (
					<FileDrop label="Choose a photo or video" hint="Up to 5 MB." accept="image/*,video/*" onFile={setFile} />
				)}
				<FormFooter
					form="kit-form"
					text="Exhale did not answer. What you wrote is still here."
					loggedOut={false}
					next="/"
					sendLabel="Send"
					busy={false}
					onClose={() => {}}
				/>
			</Card>
		</>
	);
}
