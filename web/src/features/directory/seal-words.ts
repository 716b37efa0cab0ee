/** Says what was checked of a professional, how, when, and until when that holds. */
import { getCountryName } from "@/commons/practice/practice-words";
import type { PublicVerification } from "@/lib/api/types.gen";
import { formatDate, formatDay } from "@/lib/dates";

const methods: Readonly<Record<PublicVerification["method"], (issuer: string, day: string) => string>> = {
	public_register: (issuer, day) => `On ${day} we compared their licence with the public register of ${issuer}.`,
	issuing_body: (issuer, day) => `On ${day} we asked ${issuer}, which issued their licence.`,
	document: (issuer, day) => `On ${day} we read the licence that ${issuer} issued.`,
};

export function getSealSentences({
	method,
	body,
	jurisdiction,
	checkedAt,
	expiresOn,
	endsAt,
}: PublicVerification): string[] {
	const issuer = `${body} (${getCountryName(jurisdiction)})`;
	return [
		methods[method](issuer, formatDate(checkedAt)),
		"Their name matches, and we saw a photo identity document.",
		...(expiresOn === null ? [] : [`The licence itself runs until ${formatDay(expiresOn)}.`]),
		`Our check holds until ${formatDate(endsAt)}. Without a new one, their entry ends then.`,
	];
}
