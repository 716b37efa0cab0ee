/** Opens the provider's payment page; a double click starts one checkout. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { beginCheckout } from "@/lib/api/sdk.gen";
import type { Checkout, Price } from "@/lib/api/types.gen";
import { toApiError } from "@/lib/http";
import { getErrorText } from "./billing-text";

/** Replaceable for tests, which cannot navigate. */
export const navigation = { to: (url: string) => window.location.assign(url) };

export function useCheckout(from: "upgrade" | "signup") {
	const client = useQueryClient();
	const [buying, setBuying] = useState<Price | null>(null);
	const [errorText, setErrorText] = useState<string | null>(null);
	const keys = useRef(new Map<Price, string>());

	// The browser's back button can restore this page exactly as it was left.
	useEffect(() => {
		const back = (event: PageTransitionEvent) => {
			if (!event.persisted) return;
			setBuying(null);
			void client.invalidateQueries({ queryKey: ["billing"] });
		};
		window.addEventListener("pageshow", back);
		return () => window.removeEventListener("pageshow", back);
	}, [client]);

	async function begin(price: Price): Promise<Checkout> {
		const key = keys.current.get(price) ?? crypto.randomUUID();
		keys.current.set(price, key);
		const checkout = await beginCheckout({ body: { price, from }, headers: { "Idempotency-Key": key } });
		if (checkout.url !== null || checkout.entitled) return checkout;
		// The earlier checkout of this page is over, so this is a new one.
		keys.current.delete(price);
		return beginCheckout({ body: { price, from }, headers: { "Idempotency-Key": crypto.randomUUID() } });
	}

	async function buy(price: Price) {
		if (buying !== null) return;
		setBuying(price);
		setErrorText(null);
		try {
			const { url } = await begin(price);
			// The button stays busy until the other page has loaded.
			if (url !== null) return navigation.to(url);
		} catch (thrown) {
			setErrorText(getErrorText(toApiError(thrown)));
		}
		void client.invalidateQueries({ queryKey: ["billing"] });
		setBuying(null);
	}

	return { buying, errorText, buy };
}
