/** Short messages at the top centre: at most two at once, long enough to read, paused while someone reads. */
import { createContext, type ReactNode, use, useCallback, useRef, useState } from "react";
import { ToastRegion } from "./toast-region";

export interface ToastOptions {
	text: string;
	/** The title of the item, where the sentence alone would be unclear. */
	about?: string;
	action?: { label: string; onAct: () => void };
	/** At least six seconds. */
	durationMs?: number;
	/** A toast replaces an earlier one with the same key; without a key its sentence is the key. */
	key?: string;
}

export interface VisibleToast extends ToastOptions {
	id: number;
}

export type ShowToast = (toast: ToastOptions | string) => void;

/** More would cover the member's work, above all on a phone. */
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

/** Beyond the limit, the oldest without an action goes first, else the oldest. */
function withOneMore(all: readonly VisibleToast[], toast: VisibleToast): VisibleToast[] {
	const others = all.filter((shown) => getKey(shown) !== getKey(toast));
	while (others.length >= MOST) {
		const leaving = others.findIndex(({ action }) => !action);
		others.splice(Math.max(0, leaving), 1);
	}
	return [...others, toast];
}
