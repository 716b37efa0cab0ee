/** Short news at the top centre that stay long enough to be read, and wait while someone reads them. */
import { X } from "lucide-react";
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "./button";
import { IconButton } from "./icon-button";
import { useTopLayer } from "./layers";

export interface ToastOptions {
	text: string;
	action?: { label: string; onAct: () => void };
	/** At least six seconds. */
	durationMs?: number;
	/** Called when it leaves unanswered: its time was up or it was dismissed. */
	onGone?: () => void;
}

interface Shown extends ToastOptions {
	id: number;
}

/** Shows a toast and answers the way to take it back. */
export type ShowToast = (toast: ToastOptions | string) => () => void;

const MIN_MS = 6000;

const ToastContext = createContext<ShowToast | null>(null);

export function useToast(): ShowToast {
	const show = use(ToastContext);
	if (!show) throw new Error("useToast needs a ToastProvider above it");
	return show;
}

export function ToastProvider({ children }: { children: ReactNode }) {
	const [toasts, setToasts] = useState<Shown[]>([]);
	const next = useRef(1);
	const remove = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
	const show = useCallback<ShowToast>(
		(given) => {
			const toast = typeof given === "string" ? { text: given } : given;
			const id = next.current++;
			// The same sentence again replaces itself instead of piling up.
			setToasts((all) => [...all.filter(({ text }) => text !== toast.text || toast.action), { ...toast, id }]);
			return () => remove(id);
		},
		[remove],
	);
	return (
		<ToastContext value={show}>
			{children}
			<ToastRegion toasts={toasts} remove={remove} />
		</ToastContext>
	);
}

function ToastRegion({ toasts, remove }: { toasts: Shown[]; remove: (id: number) => void }) {
	const layer = useTopLayer();
	const [paused, setPaused] = useState(false);
	const holders = useMemo(
		() => ({
			onMouseEnter: () => setPaused(true),
			onMouseLeave: () => setPaused(false),
			onFocus: () => setPaused(true),
			onBlur: () => setPaused(false),
		}),
		[],
	);
	// A toast that vanishes under the pointer sends no "leave".
	if (paused && toasts.length === 0) setPaused(false);
	return createPortal(
		<div
			role="status"
			aria-label="News"
			className="pointer-events-none fixed inset-x-0 top-4 z-50 flex flex-col items-center gap-2 px-4"
		>
			{toasts.map((toast) => (
				<div key={toast.id} className="pointer-events-auto w-full max-w-md" {...holders}>
					<Toast toast={toast} paused={paused} remove={remove} />
				</div>
			))}
		</div>,
		layer ?? document.body,
	);
}

function Toast({ toast, paused, remove }: { toast: Shown; paused: boolean; remove: (id: number) => void }) {
	const left = useRef(Math.max(MIN_MS, toast.durationMs ?? 0));
	const { id, onGone } = toast;
	const gone = useRef(onGone);
	gone.current = onGone;
	useEffect(() => {
		if (paused) return;
		const since = Date.now();
		const timer = setTimeout(() => {
			remove(id);
			gone.current?.();
		}, left.current);
		return () => {
			clearTimeout(timer);
			left.current = Math.max(0, left.current - (Date.now() - since));
		};
	}, [paused, id, remove]);
	return (
		<div className="flex items-center gap-2 rounded-md border border-border bg-surface py-1 ps-4 pe-1 text-text shadow-lg">
			<p className="min-w-0 grow py-2">{toast.text}</p>
			{toast.action && (
				<Button
					variant="quiet"
					className="font-semibold text-link"
					onClick={() => {
						remove(id);
						toast.action?.onAct();
					}}
				>
					{toast.action.label}
				</Button>
			)}
			<IconButton
				label="Dismiss"
				icon={<X aria-hidden size={18} />}
				onClick={() => {
					remove(id);
					onGone?.();
				}}
			/>
		</div>
	);
}
