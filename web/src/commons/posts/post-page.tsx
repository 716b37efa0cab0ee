/** One post on its own page, in all states. */
import type { UseQueryResult } from "@tanstack/react-query";
import { useParams, useRouter } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import type { ApiError } from "@/lib/http";
import { AppLink } from "@/ui/app-link";
import { ButtonLink } from "@/ui/button";
import { ErrorState } from "@/ui/error-state";
import { SkeletonCards } from "@/ui/skeleton";
import type { Post } from "./post";
import { getPostsPath, type PostKind } from "./post-kind";

interface PostPageProps<P extends Post> {
	kind: Pick<PostKind<P, never>, "path" | "noun" | "nouns">;
	usePost: (id: string) => UseQueryResult<P, ApiError>;
	/** Shown where the member's plan does not include it; `leave` leads to all posts. */
	gated: (leave: () => void) => ReactNode;
	children: (post: P, leave: () => void) => ReactNode;
}

export function PostPage<P extends Post>(props: PostPageProps<P>) {
	const { id = "" } = useParams({ strict: false }) as { id?: string };
	const { kind } = props;
	return (
		<div className="flex flex-col gap-4">
			<AppLink
				href={getPostsPath(kind)}
				className="inline-flex min-h-11 items-center gap-2 self-start text-link hover:underline"
			>
				<ArrowLeft aria-hidden size={18} />
				{`All ${kind.nouns}`}
			</AppLink>
			<OnePost {...props} id={id} />
		</div>
	);
}

function OnePost<P extends Post>({ id, kind, usePost, gated, children }: PostPageProps<P> & { id: string }) {
	const router = useRouter();
	const leave = () => void router.navigate({ href: getPostsPath(kind) });
	const { data: post, error, isFetching, refetch } = usePost(id);
	// Also with an older copy in the cache: nobody sees a withdrawn post.
	if (error?.code === "not_found") {
		return (
			<>
				<h1 tabIndex={-1}>{`We can't find this ${kind.noun}`}</h1>
				<p>It may have been withdrawn, or only the author can see it for now.</p>
				<div>
					<ButtonLink href={getPostsPath(kind)} variant="secondary">
						{`See all ${kind.nouns}`}
					</ButtonLink>
				</div>
			</>
		);
	}
	if (error?.code === "tier.needed") return gated(leave);
	if (post) return <Fragment key={post.id}>{children(post, leave)}</Fragment>;
	if (!error) return <SkeletonCards count={1} />;
	return (
		<ErrorState
			alone
			title={`Couldn't load this ${kind.noun}`}
			text="Nothing is lost. Please try again."
			requestId={error.requestId}
			busy={isFetching}
			onRetry={() => void refetch()}
		/>
	);
}
