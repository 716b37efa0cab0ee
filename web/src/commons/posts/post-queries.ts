/** The queries of every kind of post: those of one member, the pending ones, and one alone. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ApiError } from "@/lib/http";
import { pagedList } from "@/lib/paged-list";
import type { createPostApi, createPostKeys, Post } from "./post-api";

type Api<P extends Post> = Pick<
	ReturnType<typeof createPostApi<P, unknown, unknown, unknown>>,
	"listBy" | "listPending" | "show"
>;

export const getPostId = ({ id }: Post) => id;

export function createPostQueries<P extends Post>(api: Api<P>, keys: ReturnType<typeof createPostKeys>) {
	return {
		useBy: (uid: string) =>
			useInfiniteQuery(pagedList(keys.by(uid), (cursor, signal) => api.listBy(uid, cursor, signal), getPostId)),
		usePending: (uid: string) =>
			useInfiniteQuery(
				pagedList(keys.waiting(uid), (cursor, signal) => api.listPending(uid, cursor, signal), getPostId),
			),
		useOne: (id: string) =>
			useQuery<P, ApiError>({ queryKey: keys.one(id), queryFn: ({ signal }) => api.show(id, signal) }),
	};
}
