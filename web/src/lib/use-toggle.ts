/** Turns something on and off optimistically, and shows what the server last said if it rejects that. */
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
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

/** The server's last answer for each key with a request under way, whichever screen sent it. */
const knownByClient = new WeakMap<QueryClient, Map<string, unknown>>();

function getKnown(client: QueryClient): Map<string, unknown> {
	const known = knownByClient.get(client) ?? new Map<string, unknown>();
	knownByClient.set(client, known);
	return known;
}

/** Returns the function that toggles. A press that comes before the screen shows an earlier one still counts. */
export function useToggle<State>(toggle: Toggle<State>): () => void {
	const { key, now, isOn, expect, send, show, onDone, onSettled, getErrorText = getToggleErrorText } = toggle;
	const client = useQueryClient();
	const toast = useToast();
	const mutationKey = ["toggle", ...key];
	const id = mutationKey.join(" ");
	const known = getKnown(client);
	const shown = isOn(now);
	/** The latest press here, until the screen shows it; then the screen says what the next one means. */
	const pressed = useRef<boolean | null>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: whatever else is shown now ends it.
	useEffect(() => {
		pressed.current = null;
	}, [id, shown]);
	const pending = () => client.isMutating({ mutationKey });
	const isLast = () => pending() === 1;
	const { mutate } = useMutation({
		mutationKey,
		scope: { id },
		mutationFn: send,
		onMutate: async (on) => {
			if (!known.has(id)) known.set(id, now);
			await show(expect(on));
		},
		onSuccess: (state) => {
			known.set(id, state);
			// The response to an earlier press must not undo a newer one.
			if (!isLast()) return;
			show(state);
			onDone?.(state);
		},
		onError: (thrown) => {
			if (!isLast()) return;
			show(known.get(id) as State);
			toast(getErrorText(thrown));
		},
		onSettled: () => {
			if (!isLast()) return;
			known.delete(id);
			onSettled?.();
		},
	});
	return () => {
		const on = !(pending() > 0 ? (pressed.current ?? shown) : shown);
		pressed.current = on;
		mutate(on);
	};
}
