/** The queries of every kind of post: those of one member, the pending ones, and one alone. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ApiError } from "@/lib/http";
import { pagedList } from "@/lib/paged-list";
import type { createPostKeys, Post, PostApi } from "./post";

type Api<P extends Post> = Pick<PostApi<P>, "listByMember" | "show">;

export const getPostId = ({ id }: Post) => id;

export function createPostQueries<P extends Post>(api: Api<P>, keys: ReturnType<typeof createPostKeys>) {
	return {
		useBy: (uid: string) =>
			useInfiniteQuery(pagedList(keys.by(uid), (page) => api.listByMember({ path: { uid }, ...page }), getPostId)),
		usePending: (uid: string) =>
			useInfiniteQuery(
				pagedList(
					keys.waiting(uid),
					({ query, signal }) => api.listByMember({ path: { uid }, query: { waiting: true, ...query }, signal }),
					getPostId,
				),
			),
		useOne: (id: string) =>
			useQuery<P, ApiError>({ queryKey: keys.one(id), queryFn: ({ signal }) => api.show({ path: { id }, signal }) }),
		/** A post that came with something else, as later changes leave it. */
		useLoaded: (post: P): P =>
			useQuery<P, ApiError>({
				queryKey: keys.one(post.id),
				queryFn: ({ signal }) => api.show({ path: { id: post.id }, signal }),
				initialData: post,
			}).data ?? post,
	};
}
