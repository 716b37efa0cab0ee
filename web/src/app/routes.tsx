/** Every page of the app with its address; each page's code loads when it is first shown. */
import { createRootRoute, createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { ErrorPage } from "./pages/error-page";
import { NotFoundPage } from "./pages/not-found-page";
import type { placeholders } from "./pages/placeholders";
import { Root } from "./root";

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
	component: lazyRouteComponent(() => import("./layout/community-layout"), "CommunityLayout"),
	notFoundComponent: NotFoundPage,
});

type Page = ReturnType<typeof lazyRouteComponent>;

const before = (path: string, component: Page) => createRoute({ getParentRoute: () => plain, path, component });
const inside = (path: string, component: Page) => createRoute({ getParentRoute: () => community, path, component });

const signup = lazyRouteComponent(() => import("@/features/accounts/signup/signup-page"), "SignupPage");

const placeholderRoute = (path: string, what: keyof typeof placeholders) =>
	inside(
		path,
		lazyRouteComponent(async () => {
			const { PlaceholderPage } = await import("./pages/placeholder-page");
			return { default: () => <PlaceholderPage what={what} /> };
		}),
	);

/** Without a channel, it is the community's (O-66). */
const toCommunityChat = createRoute({
	getParentRoute: () => community,
	path: "/chat",
	beforeLoad: () => {
		throw redirect({ to: "/community/chat/$channel", params: { channel: "community" }, replace: true });
	},
});

export const routeTree = root.addChildren([
	shell,
	plain.addChildren([
		before(
			"/login",
			lazyRouteComponent(() => import("@/features/accounts/login-page"), "LoginPage"),
		),
		before(
			"/forgot-password",
			lazyRouteComponent(() => import("@/features/accounts/forgot-password-page"), "ForgotPasswordPage"),
		),
		before(
			"/reset-password",
			lazyRouteComponent(() => import("@/features/accounts/reset-password-page"), "ResetPasswordPage"),
		),
		before(
			"/verify-link",
			lazyRouteComponent(() => import("@/features/accounts/verify-link-page"), "VerifyLinkPage"),
		),
		before("/signup", signup),
		before("/signup/$step", signup),
		before(
			"/signup/onboarding-demo",
			lazyRouteComponent(() => import("@/features/accounts/signup/onboarding-demo-page"), "OnboardingDemoPage"),
		),
	]),

	community.addChildren([
		inside(
			"/",
			lazyRouteComponent(() => import("./pages/home-page"), "HomePage"),
		),
		inside(
			"/maintenance",
			lazyRouteComponent(() => import("./pages/maintenance-page"), "MaintenancePage"),
		),
		inside(
			"/wins",
			lazyRouteComponent(() => import("@/features/wins/wins-page"), "WinsPage"),
		),
		inside(
			"/wins/$id",
			lazyRouteComponent(() => import("@/features/wins/win-page"), "WinPage"),
		),
		inside(
			"/questions",
			lazyRouteComponent(() => import("@/features/questions/questions-page"), "QuestionsPage"),
		),
		inside(
			"/questions/$id",
			lazyRouteComponent(() => import("@/features/questions/question-page"), "QuestionPage"),
		),
		inside(
			"/profile",
			lazyRouteComponent(() => import("./pages/profile-page"), "OwnProfilePage"),
		),
		inside(
			"/profile/$uid",
			lazyRouteComponent(() => import("./pages/public-profile-page"), "PublicProfilePage"),
		),
		inside(
			"/upgrade",
			lazyRouteComponent(() => import("./pages/upgrade-page"), "UpgradePage"),
		),
		inside(
			"/settings",
			lazyRouteComponent(() => import("./pages/settings-page"), "OwnSettingsPage"),
		),
		inside(
			"/notifications",
			lazyRouteComponent(() => import("@/features/notifications/notifications-page"), "NotificationsPage"),
		),
		inside(
			"/moderator",
			lazyRouteComponent(() => import("@/features/moderation/moderator-page"), "ModeratorPage"),
		),
		inside(
			"/moderator/suspended",
			lazyRouteComponent(() => import("@/features/moderation/suspended-page"), "SuspendedPage"),
		),
		placeholderRoute("/rooms", "rooms"),
		placeholderRoute("/rooms/$id", "rooms"),
		toCommunityChat,
		inside(
			"/chat/$channel",
			lazyRouteComponent(() => import("./pages/chat-page"), "GatedChatPage"),
		),
		inside(
			"/dm",
			lazyRouteComponent(() => import("@/features/dm/dm-page"), "DmPage"),
		),
		inside(
			"/dm/$id",
			lazyRouteComponent(() => import("@/features/dm/thread-page"), "ThreadPage"),
		),
		placeholderRoute("/professional-help", "professionalHelp"),
		placeholderRoute("/sponsors", "sponsors"),
		placeholderRoute("/companion-app", "companionApp"),
		placeholderRoute("/partners", "partners"),
		placeholderRoute("/admin", "admin"),
		placeholderRoute("/professional-application", "professionalApplication"),
		placeholderRoute("/application-pending", "applicationPending"),
		inside(
			"/verify",
			lazyRouteComponent(() => import("@/features/accounts/verify-page"), "VerifyPage"),
		),
	]),
]);
