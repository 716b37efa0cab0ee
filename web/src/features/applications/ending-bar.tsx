/** Tells a Professional on every page that their verification ends soon, until they put it aside for a week. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate } from "@/lib/dates";
import { readJson, writeJson } from "@/lib/stored-json";
import { AppLink } from "@/ui/app-link";
import { Button } from "@/ui/button";
import { ownApplication } from "./application-queries";
import { APPLICATION } from "./steps";

const DAY_MS = 86_400_000;
const SOON_MS = 30 * DAY_MS;
const QUIET_MS = 7 * DAY_MS;
const KEY = "exhale.verificationEnding";

export default function EndingBar() {
	const { data } = useQuery({ ...ownApplication, staleTime: DAY_MS / 24 });
	const [quietUntil, setQuietUntil] = useState(() => readJson<{ until: number }>(KEY)?.until ?? 0);
	const { verification, state } = data?.application ?? {};
	const now = Date.now();
	const isWaiting = state === "submitted" || state === "in_review";
	if (verification?.status !== "active" || isWaiting || quietUntil > now) return null;
	if (verification.endsAt <= now || verification.endsAt - now > SOON_MS) return null;

	function putAside() {
		const until = Date.now() + QUIET_MS;
		writeJson(KEY, { until });
		setQuietUntil(until);
	}
	return (
		<section
			aria-label="Your verification"
			className="flex flex-wrap items-center gap-x-3 bg-info-soft px-4 py-1 md:px-6"
		>
			<p className="grow py-1 text-info text-sm">
				Your verification ends on {formatDate(verification.endsAt)}.{" "}
				<AppLink href={APPLICATION} className="text-info underline">
					Renew it
				</AppLink>{" "}
				to keep your badge and your place in the directory.
			</p>
			<Button variant="quiet" className="text-sm" onClick={putAside}>
				Not now
			</Button>
		</section>
	);
}
