/** The app: the router inside the providers that its pages rely on. */
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
	createRouter,
	parseSearchWith,
	type RouterHistory,
	RouterProvider,
	stringifySearchWith,
} from "@tanstack/react-router";
import { FeaturesProvider } from "@/commons/feature/features";
import { SessionProvider } from "@/lib/session";
import { ToastProvider } from "@/ui/toast";
import { features } from "./features";
import { LiveRoot } from "./live-root";
import { ErrorPage } from "./pages/error-page";
import { NotFoundPage } from "./pages/not-found-page";
import { PagePending } from "./pages/page-pending";
import { routeTree } from "./routes";

/** `history` is the browser's own unless a test passes another. */
export function makeRouter(history?: RouterHistory) {
	return createRouter({
		routeTree,
		history,
		defaultErrorComponent: ErrorPage,
		defaultNotFoundComponent: NotFoundPage,
		defaultPendingComponent: PagePending,
		scrollRestoration: true,
		// Search values stay strings: a token of digits is no number.
		parseSearch: parseSearchWith((value) => value),
		stringifySearch: stringifySearchWith(String),
	});
}

interface AppProps {
	client: QueryClient;
	router: ReturnType<typeof makeRouter>;
}

export function App({ client, router }: AppProps) {
	return (
		<QueryClientProvider client={client}>
			<SessionProvider>
				<FeaturesProvider features={features}>
					<LiveRoot>
						<ToastProvider>
							<RouterProvider router={router} />
						</ToastProvider>
					</LiveRoot>
				</FeaturesProvider>
			</SessionProvider>
		</QueryClientProvider>
	);
}
