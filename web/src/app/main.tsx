/** Starts the app: what must happen early first, then the first render with the session that came with the page. */
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

/** How long the code of the page may take to come before it is shown that it does. */
const PATIENCE_MS = 1000;

const router = makeRouter();
// In a transition React makes the page bit by bit, so that a slow phone hears what is pressed meanwhile.
const show = () =>
	startTransition(() =>
		createRoot(root).render(
			<StrictMode>
				<App client={client} router={router} />
			</StrictMode>,
		),
	);
const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
// Once its code is there the page is made in one go, instead of in pieces that make each other anew.
void Promise.race([router.load(), patience]).then(show, show);
