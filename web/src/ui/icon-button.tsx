/** A button with an icon and an accessible name. */
import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { classNames } from "./class-names";

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label" | "title"> {
	label: string;
	icon: ReactNode;
	ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, icon, className, type, ...rest }: IconButtonProps) {
	return (
		<button
			{...rest}
			type={type ?? "button"}
			aria-label={label}
			title={label}
			className={classNames(
				"inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-md text-muted",
				"transition-colors duration-120 ease-calm enabled:hover:bg-sunken enabled:hover:text-text disabled:opacity-60",
				className,
			)}
		>
			{icon}
		</button>
	);
}
