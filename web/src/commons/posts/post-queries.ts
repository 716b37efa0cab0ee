/** The queries of every kind of post: those of one member, the pending ones, and one alone. */
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ApiError } from "@/lib/http";
import { pagedList } from "@/lib/paged-list";
import type { createPostKeys, Post, PostApi } from "./post";

/** When posts were first shown; loading a list again keeps the object of a post that has not changed. */
const arrivals = new WeakMap<Post, number>();

function getArrival(post: Post): number {
	const known = arrivals.get(post) ?? Date.now();
	arrivals.set(post, known);
	return known;
}

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
		/** A post that came with something else, as later changes leave it; it is never requested alone. */
		useLoaded: (post: P): P => {
			const client = useQueryClient();
			const arrivedAt = getArrival(post);
			const { data, dataUpdatedAt } = useQuery<P, ApiError>({
				queryKey: keys.one(post.id),
				queryFn: ({ signal }) => api.show({ path: { id: post.id }, signal }),
				enabled: false,
				initialData: post,
				initialDataUpdatedAt: arrivedAt,
			});
			const isOlder = dataUpdatedAt < arrivedAt;
			useEffect(() => {
				if (isOlder) client.setQueryData(keys.one(post.id), post, { updatedAt: arrivedAt });
			}, [client, isOlder, post, arrivedAt]);
			return isOlder ? post : (data ?? post);
		},
	};
}
