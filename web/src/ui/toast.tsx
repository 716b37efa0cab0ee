/** Short news at the top centre: at most two at once, long enough to be read, waiting while someone reads. */
import { createContext, type ReactNode, use, useCallback, useRef, useState } from "react";
import { ToastRegion } from "./toast-region";

export interface ToastOptions {
	text: string;
	/** The title of what it is about, where the sentence alone would leave that open. */
	about?: string;
	action?: { label: string; onAct: () => void };
	/** At least six seconds. */
	durationMs?: number;
	/** A toast takes the place of an earlier one with the same key; without a key its sentence is the key. */
	key?: string;
}

export interface VisibleToast extends ToastOptions {
	id: number;
}

export type ShowToast = (toast: ToastOptions | string) => void;

/** More would cover what the member is doing, above all on a phone. */
const MOST = 2;

const ToastContext = createContext<ShowToast | null>(null);

export function useToast(): ShowToast {
	const show = use(ToastContext);
	if (!show) throw new Error("useToast needs a ToastProvider above it");
	return show;
}

export function ToastProvider({ children }: { children: ReactNode }) {
	const [toasts, setToasts] = useState<VisibleToast[]>([]);
	const next = useRef(1);
	const remove = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
	const show = useCallback<ShowToast>((given) => {
		const toast = { ...(typeof given === "string" ? { text: given } : given), id: next.current++ };
		setToasts((all) => withOneMore(all, toast));
	}, []);
	return (
		<ToastContext value={show}>
			{children}
			<ToastRegion toasts={toasts} remove={remove} />
		</ToastContext>
	);
}

const getKey = ({ key, text }: ToastOptions) => key ?? text;

/** Where room is needed, the oldest without anything to press goes first, else the oldest. */
function withOneMore(all: readonly VisibleToast[], toast: VisibleToast): VisibleToast[] {
	const others = all.filter((shown) => getKey(shown) !== getKey(toast));
	while (others.length >= MOST) {
		const leaving = others.findIndex(({ action }) => !action);
		others.splice(Math.max(0, leaving), 1);
	}
	return [...others, toast];
}
