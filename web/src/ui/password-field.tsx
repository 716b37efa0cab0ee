/** A password field whose content can be shown. */
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { classNames } from "./class-names";
import { control, Field, useField } from "./field";
import { IconButton } from "./icon-button";
import type { TextFieldProps } from "./text-field";

export type PasswordFieldProps = Omit<TextFieldProps, "type">;

export function PasswordField({ label, hint, error, optional, id, className, ...rest }: PasswordFieldProps) {
	const ids = useField({ hint, error }, id);
	const [shown, setShown] = useState(false);
	const Icon = shown ? EyeOff : Eye;
	return (
		<Field label={label} hint={hint} error={error} optional={optional} ids={ids}>
			<div className="relative">
				<input
					autoCapitalize="none"
					autoCorrect="off"
					spellCheck={false}
					{...rest}
					{...ids.aria}
					id={ids.id}
					type={shown ? "text" : "password"}
					className={classNames(control, "pe-12", className)}
				/>
				<IconButton
					label={shown ? "Hide password" : "Show password"}
					icon={<Icon aria-hidden size={20} />}
					className="absolute end-0 top-0"
					onClick={() => setShown(!shown)}
				/>
			</div>
		</Field>
	);
}
