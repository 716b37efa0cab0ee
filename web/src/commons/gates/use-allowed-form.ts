/** Opens a form that an allowance may close for a while, and says when it will open; visitors log in first. */
import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useRouter } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import type { FormRequest } from "@/lib/form-request";
import { isApiError } from "@/lib/http";
import { SESSION_KEY, useSession } from "@/lib/session";
import type { Session } from "@/lib/session-user";
import { useToast } from "@/ui/toast";

export interface AllowedForm<A> {
	queryKey: readonly unknown[];
	ask: (signal: AbortSignal) => Promise<A>;
	/** Whether the form may open, and if not, when. */
	read(allowance: A): { allowed: boolean; next: number | null };
	/** The sentence for a member who has to wait. */
	waitText: (next: unknown, now: number) => string;
	/** The log message when the allowance could not be loaded. */
	failure: string;
	formRequest: FormRequest;
}

/** `form` must be stable between renderings. */
export function useAllowedForm<A>(form: AllowedForm<A>, onUpgrade: () => void) {
	const { user } = useSession();
	const client = useQueryClient();
	const router = useRouter();
	const toast = useToast();
	const [open, setOpen] = useState(false);
	const asking = useRef(false);
	const upgrade = useRef(onUpgrade);
	upgrade.current = onUpgrade;
	const uid = user?.uid;
	const free = user?.access === 0;

	const openForm = useCallback(async () => {
		const { pathname, searchStr } = router.state.location;
		const toLogin = () =>
			router.navigate({
				href: `/login?next=${encodeURIComponent(form.formRequest.with(pathname, searchStr))}`,
				replace: true,
			});
		if (!uid) return void toLogin();
		if (asking.current) return;
		asking.current = true;
		const refuse = (next: number | null) =>
			toast({
				text: form.waitText(next, Date.now()),
				key: "allowance",
				// Members above Free have no limit; for them only the check failed.
				action: free ? { label: "Upgrade", onAct: () => upgrade.current() } : undefined,
			});
		try {
			const allowance = await client.fetchQuery<A>({
				queryKey: form.queryKey,
				queryFn: ({ signal }) => form.ask(signal),
				staleTime: 0,
				retry: false,
			});
			const { allowed, next } = form.read(allowance);
			if (allowed) setOpen(true);
			else refuse(next);
		} catch (thrown) {
			if (isApiError(thrown, "session.none")) {
				// While the app still has the old session, the guard would redirect from the login.
				await client.refetchQueries({ queryKey: SESSION_KEY }, { cancelRefetch: false });
			}
			if (!client.getQueryData<Session>(SESSION_KEY)?.user) return void toLogin();
			console.error(form.failure, thrown);
			refuse(null);
		} finally {
			asking.current = false;
		}
	}, [form, uid, free, client, router, toast]);

	useFormRequest(form.formRequest, openForm);
	return { open, openForm, close: useCallback(() => setOpen(false), []) };
}

/** A link or a login can request the form; the request leaves the address, so that going back does not repeat it. */
function useFormRequest(formRequest: FormRequest, openForm: () => Promise<void>) {
	const router = useRouter();
	const location = useLocation();
	const { user } = useSession();
	const wanted = formRequest.in(location.pathname, location.searchStr);
	const signedIn = user !== null;
	useEffect(() => {
		if (!wanted || !signedIn) return;
		// Checked again, because effects may run twice before the address has changed.
		const { pathname, searchStr } = router.state.location;
		if (!formRequest.in(pathname, searchStr)) return;
		void router.navigate({ href: formRequest.without(pathname, searchStr), replace: true }).then(openForm);
	}, [wanted, signedIn, router, openForm, formRequest]);
}
