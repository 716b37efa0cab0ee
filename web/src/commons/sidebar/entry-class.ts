/** The classes that every sidebar entry shares, expanded or folded to its icon. */
import { classNames } from "@/ui/class-names";

export function getEntryClass(folded: boolean, warm = false): string {
	return classNames(
		"flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-sm py-2 text-start text-text no-underline",
		"transition-colors duration-120 ease-calm",
		warm ? "bg-warm font-semibold hover:bg-(--i-halo)" : "hover:bg-sunken",
		"aria-[current]:bg-primary-soft aria-[current]:font-semibold",
		folded ? "relative justify-center px-0" : "px-3",
	);
}
