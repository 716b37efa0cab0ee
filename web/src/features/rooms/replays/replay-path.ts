/** The addresses of the list of replays, of one, and of what a player loads. */
import type { Replay } from "@/lib/api/types.gen";
import { ROOMS } from "../room-path";

export const REPLAYS_TAB = "replays" as const;

export const REPLAYS = `${ROOMS}?tab=${REPLAYS_TAB}`;

export const getReplayPath = (id: string): string => `${ROOMS}/replays/${encodeURIComponent(id)}`;

/** Another version is another file, which no cache may mistake for this one. */
export const getVideoUrl = ({ id, version }: Pick<Replay, "id" | "version">): string =>
	`/api/replays/${encodeURIComponent(id)}/video?v=${version}`;

export const getCaptionsUrl = (id: string, version: number): string =>
	`/api/replays/${encodeURIComponent(id)}/captions?v=${version}`;
