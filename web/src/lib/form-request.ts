/** Encodes the request for a form in an address, which survives a login (O-42). */

interface FormRequestOptions {
	/** The page on which `?new=1` requests the form. */
	page: string;
	/** The parameter that requests it on any page, as in `?share=win`. */
	name: string;
	value: string;
}

export interface FormRequest {
	in: (path: string, search: string) => boolean;
	without: (path: string, search: string) => string;
	with: (path: string, search: string) => string;
}

export function createFormRequest({ page, name, value }: FormRequestOptions): FormRequest {
	return {
		in(path, search) {
			const params = new URLSearchParams(search);
			const named = params.get(name);
			return named === value || named === "" || (path.replace(/\/+$/, "") === page && params.get("new") === "1");
		},
		without(path, search) {
			const params = new URLSearchParams(search);
			params.delete(name);
			params.delete("new");
			const text = params.toString();
			return text === "" ? path : `${path}?${text}`;
		},
		with(path, search) {
			const params = new URLSearchParams(search);
			params.set(name, value);
			return `${path}?${params}`;
		},
	};
}
