/** The name and topic fields of a channel, for admins. */
import { chatNameMax, chatTopicMax } from "@/lib/generated/limits.gen";
import { TextArea } from "@/ui/text-area";
import { TextField } from "@/ui/text-field";

interface ChannelFieldProps {
	value: string;
	onChange: (value: string) => void;
	/** The server's error code. */
	errorText: string | undefined;
}

/** `tried`: the form was submitted, so a missing name is reported. */
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
