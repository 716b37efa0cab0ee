/** Turns something on and off optimistically, and shows what the server last said if it rejects that. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useToast } from "@/ui/toast";
import { getGateText, toApiError } from "./api-error";

export interface Toggle<State> {
	/** The same wherever this is shown, and different for everything else. */
	key: readonly string[];
	/** As it is shown now. */
	now: State;
	isOn: (state: State) => boolean;
	/** What to show while the request for `on` is under way. */
	expect: (on: boolean) => State;
	send: (on: boolean) => Promise<State>;
	/** If it returns a promise, the request waits for it. */
	show: (state: State) => unknown;
	/** Called after the last of several presses, with what the server says. */
	onDone?: (state: State) => void;
	/** Called after the last of several presses, also if it failed. */
	onSettled?: () => void;
	getErrorText?: (thrown: unknown) => string;
}

export const getToggleErrorText = (thrown: unknown): string =>
	getGateText(toApiError(thrown)) ?? "That didn't work. Please try again.";

/** Returns the function that toggles. A press that comes before the screen shows an earlier one still counts. */
export function useToggle<State>(toggle: Toggle<State>): () => void {
	const { key, now, isOn, expect, send, show, onDone, onSettled, getErrorText = getToggleErrorText } = toggle;
	const client = useQueryClient();
	const toast = useToast();
	const mutationKey = ["toggle", ...key];
	/** The server's last answer; the screen shows the member's latest intention. */
	const known = useRef(now);
	const wanted = useRef(isOn(now));
	const pending = () => client.isMutating({ mutationKey });
	const isLast = () => pending() === 1;
	const { mutate } = useMutation({
		mutationKey,
		scope: { id: mutationKey.join(" ") },
		mutationFn: send,
		onMutate: async (on) => {
			if (isLast()) known.current = now;
			await show(expect(on));
		},
		onSuccess: (state) => {
			known.current = state;
			// The response to an earlier press must not undo a newer one.
			if (!isLast()) return;
			show(state);
			onDone?.(state);
		},
		onError: (thrown) => {
			if (!isLast()) return;
			show(known.current);
			toast(getErrorText(thrown));
		},
		onSettled: () => {
			if (isLast()) onSettled?.();
		},
	});
	return () => {
		wanted.current = pending() > 0 ? !wanted.current : !isOn(now);
		mutate(wanted.current);
	};
}
