/** The calls of accounts: session, sign-up, passwords, address and the steps into the community. */
import { get, request } from "@/lib/http";
import type { Letters, Session } from "@/lib/session-user";

export interface DeviceSession {
	id: string;
	device: string;
	createdAt: number;
	lastSeenAt: number;
	current: boolean;
}

export const logIn = (form: { email: string; password: string }) =>
	request<Session>("POST", "/api/session", { body: form });

export const listSessions = (signal?: AbortSignal) => get<{ items: DeviceSession[] }>("/api/sessions", signal);

export const endSession = (id: string) => request<void>("DELETE", `/api/sessions/${encodeURIComponent(id)}`);

export const endOtherSessions = () => request<void>("DELETE", "/api/sessions");

export const signUp = (form: { email: string; password: string; adult: boolean }, idempotencyKey: string) =>
	request<{ ticket: string }>("POST", "/api/accounts", { body: form, idempotencyKey });

/** Without a ticket the code is that of the member who is signed in. */
export const verifyByCode = (code: string, ticket?: string) =>
	request<Session>("POST", "/api/accounts/verification", { body: { code, ticket } });

export const verifyByLink = (token: string) =>
	request<Session>("POST", "/api/accounts/verification/link", { body: { token } });

export const resendCode = (ticket?: string) =>
	request<{ nextAt: number }>("POST", "/api/accounts/verification/resend", { body: { ticket } });

export const askForReset = (email: string) => request<void>("POST", "/api/password-resets", { body: { email } });

export const resetPassword = (token: string, password: string) =>
	request<void>("PUT", "/api/password-resets", { body: { token, password } });

export const changePassword = (form: { current: string; password: string }) =>
	request<void>("PUT", "/api/account/password", { body: form });

export const askForEmail = (form: { email: string; password: string }) =>
	request<void>("POST", "/api/account/email", { body: form });

export const confirmEmail = (code: string) => request<Session>("PUT", "/api/account/email", { body: { code } });

export const saveName = (firstName: string, lastName: string) =>
	request<Session>("PUT", "/api/onboarding/name", { body: { firstName, lastName: lastName.trim() || undefined } });

export const saveLetters = (letters: Letters) =>
	request<Session>("PUT", "/api/onboarding/letters", { body: { letters } });

export const savePlan = (plan: string) => request<Session>("PUT", "/api/onboarding/plan", { body: { plan } });

export const finishOnboarding = () => request<Session>("PUT", "/api/onboarding/done");
