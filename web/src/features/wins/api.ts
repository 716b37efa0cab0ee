/** The calls about Wins and their media, and what they answer. */
import { get, request, upload } from "@/lib/http";
import type { ReviewStatus } from "@/ui/badge";

export interface MemberCard {
	uid: string;
	displayName: string;
	photoURL: string;
	tier: number;
	tierName: string;
	isMHP: boolean;
	isModerator: boolean;
	isAmbassador: boolean;
	subscribed: boolean;
}

export interface SharePermissions {
	socialMedia: boolean;
}

export interface Win {
	id: string;
	title: string;
	win: string;
	imageUrl: string;
	videoUrl: string;
	thumbnailUrl: string;
	uid: string;
	author: string;
	authorCard: MemberCard;
	createdAt: number;
	status: ReviewStatus;
	sharePermissions: SharePermissions;
	rejectionReason: string | null;
	rejectedReason: string | null;
	likesCount: number;
	commentsCount: number;
	liked: boolean;
	mine: boolean;
}

export interface Page<T> {
	items: T[];
	nextCursor: string | null;
}

export interface Allowance {
	canShare: boolean;
	nextWinDate: number | null;
}

export interface NewWin {
	title: string;
	win: string;
	imageId?: string;
	videoId?: string;
	thumbnailId?: string;
	sharePermissions: SharePermissions;
}

/** What is absent stays; null takes a photo or video away. */
export interface WinChange {
	title?: string;
	win?: string;
	imageId?: string | null;
	videoId?: string | null;
	thumbnailId?: string | null;
	sharePermissions?: SharePermissions;
}

export interface Likes {
	liked: boolean;
	likesCount: number;
}

export interface Media {
	id: string;
	kind: string;
	url: string;
	width: number;
	height: number;
	durationMs: number | null;
}

export type MediaFolder = "images" | "videos" | "thumbnails";

interface UploadWatch {
	signal: AbortSignal;
	onProgress: (part: number) => void;
}

const at = (path: string, cursor: string | null) =>
	cursor === null ? path : `${path}${path.includes("?") ? "&" : "?"}cursor=${encodeURIComponent(cursor)}`;

const winPath = (id: string) => `/api/wins/${encodeURIComponent(id)}`;

export const listWins = (cursor: string | null, signal?: AbortSignal) =>
	get<Page<Win>>(at("/api/wins", cursor), signal);

export const listWinsBy = (uid: string, cursor: string | null, signal?: AbortSignal) =>
	get<Page<Win>>(at(`/api/members/${encodeURIComponent(uid)}/wins`, cursor), signal);

export const showWin = (id: string, signal?: AbortSignal) => get<Win>(winPath(id), signal);

export const showWinAllowance = (signal?: AbortSignal) => get<Allowance>("/api/wins/allowance", signal);

export const shareWin = (body: NewWin, idempotencyKey: string, signal?: AbortSignal) =>
	request<Win>("POST", "/api/wins", { body, idempotencyKey, signal });

export const editWin = (id: string, body: WinChange, signal?: AbortSignal) =>
	request<Win>("PATCH", winPath(id), { body, signal });

export const withdrawWin = (id: string) => request<void>("DELETE", winPath(id));

export const likeWin = (id: string, liked: boolean) => request<Likes>(liked ? "PUT" : "DELETE", `${winPath(id)}/like`);

export const uploadMedia = (folder: MediaFolder, file: Blob, watch: UploadWatch) =>
	upload<Media>(`/api/media/${folder}`, file, watch);
