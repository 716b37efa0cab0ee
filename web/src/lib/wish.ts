/** The wish for a form as part of an address, which survives a login (O-42). */

interface WishFor {
	/** The page on which `?new=1` asks for the form. */
	page: string;
	/** What asks for it anywhere, as in `?share=win`. */
	name: string;
	value: string;
}

export interface Wish {
	in: (path: string, search: string) => boolean;
	without: (path: string, search: string) => string;
	with: (path: string, search: string) => string;
}

export function wishFor({ page, name, value }: WishFor): Wish {
	return {
		in(path, search) {
			const asked = new URLSearchParams(search);
			const named = asked.get(name);
			return named === value || named === "" || (path.replace(/\/+$/, "") === page && asked.get("new") === "1");
		},
		without(path, search) {
			const left = new URLSearchParams(search);
			left.delete(name);
			left.delete("new");
			const text = left.toString();
			return text === "" ? path : `${path}?${text}`;
		},
		with(path, search) {
			const asked = new URLSearchParams(search);
			asked.set(name, value);
			return `${path}?${asked}`;
		},
	};
}
