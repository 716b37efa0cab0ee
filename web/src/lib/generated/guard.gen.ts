// Which path belongs to which guarded page (crates/domain/src/guard.rs); made by `make gen`.

export type GuardPage = "login" | "signup" | "onboardingDemo" | "community" | "maintenance" | "upgrade" | "profile" | "verify" | "professionalApplication" | "applicationPending" | "moderator" | "partners" | "admin";

/** The longest prefix of whole segments wins. */
export const guardedPages: readonly { prefix: string; page: GuardPage }[] = [
	{ prefix: "/login", page: "login" },
	{ prefix: "/signup", page: "signup" },
	{ prefix: "/signup/onboarding-demo", page: "onboardingDemo" },
	{ prefix: "/community", page: "community" },
	{ prefix: "/community/maintenance", page: "maintenance" },
	{ prefix: "/community/upgrade", page: "upgrade" },
	{ prefix: "/community/profile", page: "profile" },
	{ prefix: "/community/settings", page: "profile" },
	{ prefix: "/community/verify", page: "verify" },
	{ prefix: "/community/professional-application", page: "professionalApplication" },
	{ prefix: "/community/application-pending", page: "applicationPending" },
	{ prefix: "/community/moderator", page: "moderator" },
	{ prefix: "/community/partners", page: "partners" },
	{ prefix: "/community/admin", page: "admin" },
];
