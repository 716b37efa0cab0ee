/** Likes and unlikes: the toggle with a count. */
import type { Liked } from "./api/types.gen";
import { useToggle } from "./use-toggle";

interface Likes {
	/** Unique for every likeable item. */
	key: string;
	/** As it is shown now. */
	now: Liked;
	send: (liked: boolean) => Promise<Liked>;
	show: (likes: Liked) => void;
}

export const useLike = ({ key, now, send, show }: Likes) =>
	useToggle({
		key: ["like", key],
		now,
		isOn: ({ liked }) => liked,
		expect: (liked) => ({ liked, likesCount: now.likesCount + Number(liked) - Number(now.liked) }),
		send,
		show,
	});
