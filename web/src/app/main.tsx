/** Starts the app: the early setup first, then the first render with the session that came with the page. */
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { readBoot } from "@/lib/boot";
import { watchInstall } from "@/lib/install";
import { applyPreferences } from "@/lib/preferences";
import { makeQueryClient } from "@/lib/query-client";
import { seedSession } from "@/lib/session";
import { registerServiceWorker } from "@/public/scripts/register-service-worker";
import { App, makeRouter } from "./app";
import "./app.css";

watchInstall();
applyPreferences();
if (import.meta.env.PROD) registerServiceWorker(window);

const client = makeQueryClient();
seedSession(client, readBoot());

const root = document.getElementById("root");
if (!root) throw new Error("The page has no place for the app.");

/** How long to wait for the page's code before showing the loading view. */
const PATIENCE_MS = 1000;

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
const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
// Once its code is loaded the page renders in one go, instead of in parts that re-render each other.
void Promise.race([router.load(), patience]).then(show, show);
