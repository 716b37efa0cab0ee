/** Starts the app: the early setup first, then the first render with the session that came with the page. */
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { readBoot } from "@/lib/boot";
import { watchInstall } from "@/lib/install";
import { applyPreferences } from "@/lib/preferences";
import { makeQueryClient } from "@/lib/query-client";
import { startSession } from "@/lib/session";
import { registerServiceWorker } from "@/public/scripts/register-service-worker";
import { App, makeRouter } from "./app";
import "./app.css";

watchInstall();
applyPreferences();
if (import.meta.env.PROD) registerServiceWorker(window);

const client = makeQueryClient();
startSession(client, readBoot());

const root = document.getElementById("root");
if (!root) throw new Error("The page has no place for the app.");

const router = makeRouter();
// In a transition React renders the page in steps, so that a slow phone still reacts to input.
const show = () =>
	startTransition(() =>
		createRoot(root).render(
			<StrictMode>
				<App client={client} router={router} />
			</StrictMode>,
		),
	);
// The loading view in the page stays until then: it has its own retry and help, and needs no script.
void router.load().then(show, show);
