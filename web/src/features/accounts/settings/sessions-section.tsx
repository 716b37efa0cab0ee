/** Lists the member's sessions, and ends one or all others. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { endOtherSessions, endSession, listSessions } from "@/lib/api/sdk.gen";
import type { DeviceSession } from "@/lib/api/types.gen";
import { toApiError } from "@/lib/http";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { ErrorState } from "@/ui/error-state";
import { InlineAlert } from "@/ui/inline-alert";
import { RelativeTime } from "@/ui/relative-time";
import { Skeleton } from "@/ui/skeleton";
import { useToast } from "@/ui/toast";
import { getErrorText } from "../error-text";

const KEY = ["accounts", "sessions"];

/** For changes that end sessions as a side effect. */
export function useInvalidateSessions() {
	const client = useQueryClient();
	return () => void client.invalidateQueries({ queryKey: KEY });
}

export function SessionsSection() {
	const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => listSessions({ signal }) });
	return (
		<Card>
			<h2>Where you're logged in</h2>
			{data && <SessionList sessions={thisOneFirst(data.items)} />}
			{!data && !error && <Skeleton className="mt-4" />}
			{error && !data && (
				<div className="mt-3">
					<ErrorState
						title="Couldn't load this list"
						text="Nothing is lost. Please try again."
						requestId={toApiError(error).requestId}
						onRetry={() => void refetch()}
					/>
				</div>
			)}
		</Card>
	);
}

const thisOneFirst = (sessions: DeviceSession[]) => [...sessions].sort((a, b) => Number(b.current) - Number(a.current));

function SessionList({ sessions }: { sessions: DeviceSession[] }) {
	const client = useQueryClient();
	const [asking, setAsking] = useState(false);
	const toast = useToast();
	const list = useRef<HTMLUListElement>(null);
	const ended = useRef(false);
	// The pressed button disappears with its session, and the focus with it.
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the list gets shorter.
	useEffect(() => {
		if (document.activeElement === document.body && ended.current) list.current?.focus({ preventScroll: true });
		ended.current = false;
	}, [sessions.length]);
	const reload = () => client.invalidateQueries({ queryKey: KEY });
	const one = useMutation({
		mutationFn: (id: string) => endSession({ path: { id } }),
		onSuccess: () => {
			ended.current = true;
			toast("That device has been logged out.");
		},
		onSettled: reload,
	});
	const others = useMutation({
		mutationFn: () => endOtherSessions(),
		onSuccess: () => {
			ended.current = true;
			toast("All other devices have been logged out.");
		},
		onSettled: () => {
			setAsking(false);
			return reload();
		},
	});
	const error = one.error ?? others.error;
	return (
		<>
			<ul ref={list} tabIndex={-1} className="mt-2 divide-y divide-line outline-none">
				{sessions.map((session) => (
					<li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
						<div className="min-w-0 grow">
							<p className="font-semibold">{session.device}</p>
							<p className="text-sm text-muted">
								{session.current ? (
									"This device"
								) : (
									<>
										Last active <RelativeTime at={session.lastSeenAt} />
									</>
								)}
							</p>
							<p className="text-sm text-muted">
								Logged in <RelativeTime at={session.createdAt} />
							</p>
						</div>
						{!session.current && (
							<Button
								variant="secondary"
								busy={one.isPending && one.variables === session.id}
								aria-label={`Log out ${session.device}`}
								onClick={() => one.mutate(session.id)}
							>
								Log out
							</Button>
						)}
					</li>
				))}
			</ul>
			{error && <InlineAlert className="mt-2">{getErrorText(toApiError(error))}</InlineAlert>}
			{sessions.length > 1 && (
				<Button variant="secondary" className="mt-3" onClick={() => setAsking(true)}>
					Log out all other devices
				</Button>
			)}
			<ConfirmDialog
				open={asking}
				title="Log out all other devices?"
				confirmLabel="Log them out"
				busy={others.isPending}
				onConfirm={() => others.mutate()}
				onCancel={() => setAsking(false)}
			>
				<p>You stay logged in here. You'll have to log in again on every other device.</p>
			</ConfirmDialog>
		</>
	);
}
