/** The app's button in four variants, as a button or as a link that looks like one. */
import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { AppLink, type AppLinkProps } from "./app-link";
import { classNames } from "./class-names";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

const shape =
	"inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-md border px-5 py-2 " +
	"no-underline transition-colors duration-120 ease-calm disabled:cursor-not-allowed disabled:opacity-60 " +
	"aria-disabled:cursor-progress aria-disabled:opacity-75";

const variants: Record<ButtonVariant, string> = {
	primary:
		"font-semibold border-transparent bg-primary text-on-primary enabled:hover:bg-primary-hover [a&]:hover:bg-primary-hover",
	secondary: "font-semibold border-border bg-surface text-text enabled:hover:bg-sunken [a&]:hover:bg-sunken",
	quiet: "border-transparent bg-transparent px-3 text-text enabled:hover:bg-sunken [a&]:hover:bg-sunken",
	danger: "font-semibold border-danger bg-surface text-danger enabled:hover:bg-danger-soft [a&]:hover:bg-danger-soft",
};

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
	variant?: ButtonVariant;
	/** While busy, the label stays, further presses do nothing, and the focus stays. */
	busy?: boolean;
	icon?: ReactNode;
	ref?: Ref<HTMLButtonElement>;
}

export function Button({ variant = "primary", busy, icon, className, children, onClick, type, ...rest }: ButtonProps) {
	return (
		<button
			{...rest}
			type={type ?? "button"}
			className={classNames(shape, variants[variant], className)}
			aria-disabled={busy || undefined}
			aria-busy={busy || undefined}
			onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
		>
			{icon}
			{children}
		</button>
	);
}

export interface ButtonLinkProps extends AppLinkProps {
	variant?: ButtonVariant;
	icon?: ReactNode;
}

export function ButtonLink({ variant = "primary", icon, className, children, ...rest }: ButtonLinkProps) {
	return (
		<AppLink {...rest} className={classNames(shape, variants[variant], className)}>
			{icon}
			{children}
		</AppLink>
	);
}
