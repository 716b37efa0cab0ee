/** What a channel is called and what it is for, as admins write it. */
import { chatNameMax, chatTopicMax } from "@/lib/generated/limits.gen";
import { TextArea } from "@/ui/text-area";
import { TextField } from "@/ui/text-field";

interface ChannelFieldProps {
	value: string;
	onChange: (value: string) => void;
	/** The code of what the server finds wrong with it. */
	errorText: string | undefined;
}

/** `tried`: it was sent, so that a name that is missing is said. */
export function ChannelName({ value, onChange, errorText, tried }: ChannelFieldProps & { tried: boolean }) {
	return (
		<TextField
			label="Name"
			maxLength={chatNameMax}
			value={value}
			error={tried && value.trim() === "" ? "Please give it a name." : errorText && "Please choose another name."}
			onChange={(event) => onChange(event.target.value)}
		/>
	);
}

export function ChannelTopic({ value, onChange, errorText }: ChannelFieldProps) {
	return (
		<TextArea
			label="What it is for"
			optional
			rows={2}
			max={chatTopicMax}
			value={value}
			error={errorText && "Please make it shorter."}
			onChange={(event) => onChange(event.target.value)}
		/>
	);
}
