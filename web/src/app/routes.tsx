/** Every page of the app with its address; each page's code loads when it is first shown. */
import { createRootRoute, createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import type { PageRoute } from "@/commons/feature/feature";
import { loadPage } from "@/lib/load-page";
import { features } from "./features";
import { ErrorPage } from "./pages/error-page";
import { NotFoundPage } from "./pages/not-found-page";
import { PageUnavailable } from "./pages/page-unavailable";
import { Root } from "./root";

declare module "@tanstack/react-router" {
	interface StaticDataRouteOption {
		side?: PageRoute["side"];
	}
}

const root = createRootRoute({ component: Root, errorComponent: ErrorPage, notFoundComponent: NotFoundPage });

const shell = createRoute({
	getParentRoute: () => root,
	path: "/_app",
	component: lazyRouteComponent(() => import("./pages/shell-page"), "ShellPage"),
});

const plain = createRoute({
	getParentRoute: () => root,
	id: "plain",
	component: lazyRouteComponent(() => import("./layout/plain-layout"), "PlainLayout"),
});

const community = createRoute({
	getParentRoute: () => root,
	path: "/community",
	component: lazyRouteComponent(async () => {
		const [{ CommunityLayout }] = await Promise.all([
			import("./layout/community-layout"),
			features.loadContributions(),
		]);
		return { default: CommunityLayout };
	}),
	notFoundComponent: NotFoundPage,
});

const lazyPages = new Map<PageRoute["page"], ReturnType<typeof lazyRouteComponent>>();

/** Addresses with the same page share its component, so that it does not load twice. */
function lazyPage({ name, page, needs = [] }: Pick<PageRoute, "page" | "needs"> & { name: string }) {
	const lazy = lazyRouteComponent(async () => {
		async function load() {
			const [shown] = await Promise.all([page(), ...needs.map((part) => features.loadParts(part))]);
			return shown;
		}
		return { default: await loadPage({ name, load, standIn: PageUnavailable }) };
	});
	lazyPages.set(page, lazyPages.get(page) ?? lazy);
	return lazyPages.get(page) ?? lazy;
}

function createPage(parent: typeof community | ReturnType<typeof createFrame>, route: PageRoute) {
	return createRoute({
		getParentRoute: () => parent,
		path: route.path,
		staticData: { side: route.side },
		component: lazyPage({ ...route, name: route.path }),
	});
}

const createFrame = (frame: NonNullable<PageRoute["frame"]>, id: string) =>
	createRoute({
		getParentRoute: () => community,
		id,
		component: lazyPage({ name: id, page: frame }),
	});

const routes = features.list.flatMap(({ routes = [] }) => routes);
const pages = routes.filter((route) => "page" in route);
const inCommunity = pages.filter(({ layout }) => layout !== "plain");
const frames = new Set(inCommunity.flatMap(({ frame }) => frame ?? []));

export const routeTree = root.addChildren([
	shell,
	plain.addChildren(
		pages
			.filter(({ layout }) => layout === "plain")
			.map((route) =>
				createRoute({
					getParentRoute: () => plain,
					path: route.path,
					component: lazyPage({ ...route, name: route.path }),
				}),
			),
	),
	community.addChildren([
		...inCommunity.filter(({ frame }) => !frame).map((route) => createPage(community, route)),
		...[...frames].map((frame, index) => {
			const around = createFrame(frame, `frame-${index}`);
			const within = inCommunity.filter((route) => route.frame === frame);
			return around.addChildren(within.map((route) => createPage(around, route)));
		}),
		...routes
			.filter((route) => "to" in route)
			.map(({ path, to }) =>
				createRoute({
					getParentRoute: () => community,
					path,
					beforeLoad: () => {
						throw redirect({ to, replace: true });
					},
				}),
			),
	]),
]);
