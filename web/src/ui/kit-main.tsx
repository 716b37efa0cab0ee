/** Renders the kit page at /kit.html during development. */
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { KitPage } from "./kit-page";
import "@/app/app.css";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no place for the kit.");
createRoot(root).render(
	<StrictMode>
		<KitPage />
	</StrictMode>,
);
