/** API calls for accounts: session, sign-up, passwords, email and the sign-up steps. */
import type {
	ChangeEmail,
	ChangePassword,
	Code,
	ConfirmEmail,
	EmailUpdates,
	Forgotten,
	HowOften,
	Link,
	Login,
	Name,
	PageDeviceSession,
	Resend,
	Resent,
	Reset,
	Session,
	SignUp,
	Ticket,
} from "@/lib/api/types.gen";
import { get, request } from "@/lib/http";

export type { DeviceSession } from "@/lib/api/types.gen";

export const logIn = (form: Login) => request<Session>("POST", "/api/session", { body: form });

export const listSessions = (signal?: AbortSignal) => get<PageDeviceSession>("/api/sessions", signal);

export const endSession = (id: string) => request<void>("DELETE", `/api/sessions/${encodeURIComponent(id)}`);

export const endOtherSessions = () => request<void>("DELETE", "/api/sessions");

export const signUp = (form: SignUp, idempotencyKey: string) =>
	request<Ticket>("POST", "/api/accounts", { body: form, idempotencyKey });

/** Without a ticket, the code belongs to the signed-in member. */
export const verifyByCode = (code: string, ticket?: string) =>
	request<Session>("POST", "/api/accounts/verification", { body: { code, ticket } satisfies Code });

/** The ticket works in the browser that signed up; any other browser needs the password. */
export const verifyByLink = (form: Link) => request<Session>("POST", "/api/accounts/verification/link", { body: form });

export const resendCode = (ticket?: string) =>
	request<Resent>("POST", "/api/accounts/verification/resend", { body: { ticket } satisfies Resend });

export const requestPasswordReset = (email: string) =>
	request<void>("POST", "/api/password-resets", { body: { email } satisfies Forgotten });

export const resetPassword = (token: string, password: string) =>
	request<void>("PUT", "/api/password-resets", { body: { token, password } satisfies Reset });

export const changePassword = (form: ChangePassword) => request<void>("PUT", "/api/account/password", { body: form });

export const requestEmailChange = (form: ChangeEmail) => request<void>("POST", "/api/account/email", { body: form });

export const confirmEmail = (code: string) =>
	request<Session>("PUT", "/api/account/email", { body: { code } satisfies ConfirmEmail });

/** If omitted, the choice about finding the last name stays as it is. */
export const saveName = (name: { firstName: string; lastName: string; lastNameSearchable?: boolean }) =>
	request<Session>("PUT", "/api/onboarding/name", {
		body: {
			...name,
			firstName: name.firstName.trim(),
			lastName: name.lastName.trim() || undefined,
		} satisfies Name,
	});

export const saveEmailUpdates = (emailUpdates: HowOften) =>
	request<Session>("PUT", "/api/onboarding/emails", { body: { emailUpdates } satisfies EmailUpdates });

export const finishOnboarding = () => request<Session>("PUT", "/api/onboarding/done");
