/** The two columns of the directory's pages: people, and what helps to choose one. */
import type { ReactNode } from "react";
import { DirectorySide } from "./directory-side";

export function Columns({ specialty, children }: { specialty?: string | null; children: ReactNode }) {
	return (
		<div
			data-columns
			className="mx-auto flex w-full max-w-[40rem] flex-col gap-6 wide:max-w-none wide:flex-row wide:gap-10"
		>
			<div className="min-w-0 grow">{children}</div>
			<DirectorySide specialty={specialty ?? null} />
		</div>
	);
}
