/** The member's own application in the query cache, and what moderators and admins see of all. */
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { listRegisters, showApplication, showWaitingTimes } from "@/lib/api/sdk.gen";
import type { LicenceRegister, WaitingTimes } from "@/lib/api/types.gen";
import type { ApiError } from "@/lib/http";
import { useRefreshSession } from "@/lib/session";
import type { Application, OwnApplication } from "./application-types";

export const applicationKeys = {
	all: ["applications"],
	own: ["applications", "own"],
	registers: ["applications", "registers"],
	waiting: ["applications", "waiting"],
	verified: ["applications", "verified"],
	/** Apart from the others: each time it is loaded is logged. */
	file: (id: string) => ["applicationFile", id],
} as const;

export const ownApplication = queryOptions<OwnApplication, ApiError>({
	queryKey: applicationKeys.own,
	queryFn: ({ signal }) => showApplication({ signal }),
});

export const registersQuery = queryOptions<LicenceRegister[], ApiError>({
	queryKey: applicationKeys.registers,
	queryFn: ({ signal }) => listRegisters({ signal }),
});

export const waitingTimesQuery = queryOptions<WaitingTimes, ApiError>({
	queryKey: applicationKeys.waiting,
	queryFn: ({ signal }) => showWaitingTimes({ signal }),
});

/** Members who come back to the page see what was decided since. */
export const useOwnApplication = () => useQuery({ ...ownApplication, refetchOnWindowFocus: "always" });

/** Stores the application that a change returned. */
export function useAdoptApplication(): (application: Application) => void {
	const client = useQueryClient();
	return useCallback(
		(application) => {
			void client.cancelQueries({ queryKey: applicationKeys.own });
			client.setQueryData(ownApplication.queryKey, (before) => before && { ...before, application });
		},
		[client],
	);
}

/** Loads it again, with the session: the guard leads applicants by its state. */
export function useReloadApplication(): () => Promise<void> {
	const client = useQueryClient();
	const refreshSession = useRefreshSession();
	return useCallback(async () => {
		await client.invalidateQueries({ queryKey: applicationKeys.own });
		await refreshSession();
	}, [client, refreshSession]);
}

/** Loads the files of the application again. */
export function useReloadEvidence(): () => Promise<void> {
	const client = useQueryClient();
	return useCallback(() => client.invalidateQueries({ queryKey: applicationKeys.own }), [client]);
}

/** Loads the session again when a reviewer has moved the application on: the guard leads its owner by its state. */
export function useFollowedState(state: Application["state"] | undefined) {
	const refreshSession = useRefreshSession();
	const before = useRef(state);
	useEffect(() => {
		if (before.current !== undefined && before.current !== state) void refreshSession();
		before.current = state;
	}, [state, refreshSession]);
}
