/** Where the member is logged in, and ending one or all others. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { toApiError } from "@/lib/http";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { ErrorState } from "@/ui/error-state";
import { InlineAlert } from "@/ui/inline-alert";
import { RelativeTime } from "@/ui/relative-time";
import { Skeleton } from "@/ui/skeleton";
import { useToast } from "@/ui/toast";
import { type DeviceSession, endOtherSessions, endSession, listSessions } from "../api";
import { getErrorText } from "../error-text";

const KEY = ["accounts", "sessions"];

/** For changes that end sessions without being asked to. */
export function useInvalidateSessions() {
	const client = useQueryClient();
	return () => void client.invalidateQueries({ queryKey: KEY });
}

export function SessionsSection() {
	const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => listSessions(signal) });
	return (
		<Card>
			<h2>Where you are logged in</h2>
			{data && <SessionList sessions={thisOneFirst(data.items)} />}
			{!data && !error && <Skeleton className="mt-4" />}
			{error && !data && (
				<div className="mt-3">
					<ErrorState
						title="This list did not load"
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
	// With the session went the button that was pressed, and with it the focus.
	// biome-ignore lint/correctness/useExhaustiveDependencies: each shorter list is a reason of its own.
	useEffect(() => {
		if (document.activeElement === document.body && ended.current) list.current?.focus({ preventScroll: true });
		ended.current = false;
	}, [sessions.length]);
	const reload = () => client.invalidateQueries({ queryKey: KEY });
	const one = useMutation({
		mutationFn: endSession,
		onSuccess: () => {
			ended.current = true;
			toast("That device is logged out.");
		},
		onSettled: reload,
	});
	const others = useMutation({
		mutationFn: endOtherSessions,
		onSuccess: () => {
			ended.current = true;
			toast("All other devices are logged out.");
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
										Last here <RelativeTime at={session.lastSeenAt} />
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
				<p>You stay logged in here. On every other device you will have to log in again.</p>
			</ConfirmDialog>
		</>
	);
}
