/** Starts the app: what must happen early first, then the first render with the session that came with the page. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { readBoot } from "@/lib/boot";
import { watchInstall } from "@/lib/install";
import { applyPreferences } from "@/lib/preferences";
import { makeQueryClient } from "@/lib/query-client";
import { plantSession } from "@/lib/session";
import { keepForOffline } from "@/public/scripts/keep-for-offline";
import { App, makeRouter } from "./app";
import "./app.css";

watchInstall();
applyPreferences();
if (import.meta.env.PROD) keepForOffline(window);

const client = makeQueryClient();
plantSession(client, readBoot());

const root = document.getElementById("root");
if (!root) throw new Error("The page has no place for the app.");
createRoot(root).render(
	<StrictMode>
		<App client={client} router={makeRouter()} />
	</StrictMode>,
);
