/** API calls for billing: prices, the membership, paying, changing and cancelling. */
import type {
	AgreedChange,
	BeginCheckout,
	ChangePreview,
	ChangeRequest,
	Checkout,
	Membership,
	Plan,
	Portal,
	Prices,
	Session,
	WhichSubscription,
} from "@/lib/api/types.gen";
import { get, request } from "@/lib/http";

export type {
	Amount,
	ChangePreview,
	Checkout,
	Entitlement,
	Every,
	Membership,
	OnSale,
	Price,
	Prices,
} from "@/lib/api/types.gen";

export const listPrices = (signal?: AbortSignal) => get<Prices>("/api/billing/prices", signal);

export const showMembership = (signal?: AbortSignal) => get<Membership>("/api/billing/membership", signal);

export const beginCheckout = (body: BeginCheckout, idempotencyKey: string) =>
	request<Checkout>("POST", "/api/billing/checkouts", { body, idempotencyKey });

export const showCheckout = (id: string, signal?: AbortSignal) =>
	get<Checkout>(`/api/billing/checkouts/${encodeURIComponent(id)}`, signal);

export const previewChange = (body: ChangeRequest, signal?: AbortSignal) =>
	request<ChangePreview>("POST", "/api/billing/changes/preview", { body, signal });

export const changePlan = ({ subscription, to, at, dueNow }: ChangePreview) =>
	request<Membership>("POST", "/api/billing/changes", {
		body: { subscription, to, at, dueNow } satisfies AgreedChange,
	});

export const cancelPlan = (subscription: string) =>
	request<Membership>("PUT", "/api/billing/cancellation", { body: { subscription } satisfies WhichSubscription });

export const resumePlan = (subscription: string) =>
	request<Membership>("DELETE", "/api/billing/cancellation", { body: { subscription } satisfies WhichSubscription });

export const openPortal = () => request<Portal>("POST", "/api/billing/portal");

/** Chooses a plan; a paid one is bought afterwards. */
export const savePlan = (plan: Plan["plan"]) =>
	request<Session>("PUT", "/api/onboarding/plan", { body: { plan } satisfies Plan });
