/** What accounts bring to the app: logging in, signing up, and the settings. */
import type { Feature } from "@/commons/feature/feature";
import type { SettingsSection } from "@/commons/feature/settings-part";

const signup = () => import("./signup/signup-page").then(({ SignupPage }) => SignupPage);

const settings = (section: SettingsSection) =>
	({
		side: "none",
		page: () => import("./settings/section-page").then(({ createSectionPage }) => createSectionPage(section)),
		needs: [`${section}Settings`, "notificationWords"],
	}) as const;

export const accounts: Feature = {
	name: "accounts",
	routes: [
		{ layout: "plain", path: "/login", page: () => import("./login-page").then(({ LoginPage }) => LoginPage) },
		{
			layout: "plain",
			path: "/forgot-password",
			page: () => import("./forgot-password-page").then(({ ForgotPasswordPage }) => ForgotPasswordPage),
		},
		{
			layout: "plain",
			path: "/reset-password",
			page: () => import("./reset-password-page").then(({ ResetPasswordPage }) => ResetPasswordPage),
		},
		{
			layout: "plain",
			path: "/verify-link",
			page: () => import("./verify-link-page").then(({ VerifyLinkPage }) => VerifyLinkPage),
		},
		{ layout: "plain", path: "/signup", page: signup },
		{ layout: "plain", path: "/signup/$step", page: signup },
		{
			layout: "plain",
			path: "/signup/onboarding-demo",
			page: () => import("./signup/onboarding-demo-page").then(({ OnboardingDemoPage }) => OnboardingDemoPage),
		},
		{ path: "/verify", page: () => import("./verify-page").then(({ VerifyPage }) => VerifyPage) },
		{
			path: "/settings",
			side: "none",
			page: () => import("./settings/settings-page").then(({ SettingsPage }) => SettingsPage),
			needs: ["accountSettings"],
		},
		{ path: "/settings/account", ...settings("account") },
		{ path: "/settings/privacy", ...settings("privacy") },
		{ path: "/settings/notifications", ...settings("notifications") },
		{ path: "/settings/appearance", ...settings("appearance") },
		{ path: "/settings/devices", ...settings("devices") },
		{ path: "/settings/membership", ...settings("membership") },
		{ path: "/settings/data", ...settings("data") },
	],
	contributions: () => import("./contributions"),
};
