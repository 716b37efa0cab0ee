/** A member's posts to continue: the draft on this device, and those that others cannot see yet. */
import { Clock3, Pencil, RotateCcw } from "lucide-react";
import { useSyncExternalStore } from "react";
import { LeftOffItem } from "@/commons/left-off/left-off-item";
import type { Post } from "./post";
import { getPostsPath, type PostKind } from "./post-kind";

interface LeftOffPostsProps<P extends Post, F extends object> {
	uid: string;
	kind: PostKind<P, F>;
	pending: readonly P[] | undefined;
	/** Opens the form for a new one. */
	onContinue: () => void;
}

/** The profile lists all of them. */
const SHOWN = 3;

export function LeftOffPosts<P extends Post, F extends object>(props: LeftOffPostsProps<P, F>) {
	const { uid, kind, pending = [], onContinue } = props;
	const { drafts, getName, getVersion, noun } = kind;
	const draft = useSyncExternalStore(drafts.subscribe, () =>
		drafts.isStored(uid) ? getName(drafts.load(uid).fields).trim() : null,
	);
	const shown = pending.filter(({ status, removed }) => status !== "approved" && !removed).slice(0, SHOWN);
	return (
		<>
			{draft !== null && (
				<LeftOffItem icon={Pencil} name={draft || `A ${noun}`} note="Draft, kept on this device" to={onContinue} />
			)}
			{shown.map((post) => (
				<LeftOffItem
					key={post.id}
					icon={post.status === "rejected" ? RotateCcw : Clock3}
					name={getName(getVersion(post).fields)}
					note={post.status === "rejected" ? "Needs changes" : "With a moderator"}
					to={`${getPostsPath(kind)}/${post.id}`}
				/>
			))}
		</>
	);
}
