/** What Professionals choose from to describe their practice; own words are allowed beside them. */
export const specialties = [
	"Panic",
	"Social anxiety",
	"Health anxiety",
	"Worry",
	"Phobias",
	"Agoraphobia",
	"OCD",
	"Trauma",
	"Sleep",
	"Stress",
	"Burnout",
	"Work and study",
	"Grief",
	"New parents",
	"Young adults",
	"Low mood",
	"Relationships",
	"Chronic illness",
	"Neurodivergence",
	"Life changes",
] as const;

export const modalities = [
	"CBT",
	"Exposure",
	"ACT",
	"Mindfulness",
	"EMDR",
	"Psychodynamic",
	"Psychoanalysis",
	"Schema therapy",
	"Systemic",
	"Person-centred",
	"DBT",
	"Compassion-focused",
	"Somatic",
	"Group therapy",
	"Medication",
] as const;

export const feeBands = ["free", "sliding_scale", "lower", "middle", "higher", "ask"] as const;

export const feeBandNames: Readonly<Record<string, string>> = {
	free: "No fee",
	sliding_scale: "Depends on income",
	lower: "Below what's usual locally",
	middle: "About what's usual locally",
	higher: "Above what's usual locally",
	ask: "Please ask",
};

const countries =
	"AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW";

const languages =
	"aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu";

const namesOf = (type: "region" | "language") => {
	const names = new Intl.DisplayNames(["en"], { type });
	return (code: string): string => {
		try {
			return names.of(code) ?? code;
		} catch {
			// The code is not one.
			return code;
		}
	};
};

/** "Netherlands" for "NL". */
export const getCountryName = namesOf("region");

/** "Dutch" for "nl". */
export const getLanguageName = namesOf("language");

export interface NamedCode {
	code: string;
	name: string;
}

const sortedBy = (codes: string, nameOf: (code: string) => string): readonly NamedCode[] =>
	codes
		.split(" ")
		.map((code) => ({ code, name: nameOf(code) }))
		.toSorted((one, other) => one.name.localeCompare(other.name, "en"));

/** In the order of their names. */
export const getCountries = () => sortedBy(countries, getCountryName);

/** In the order of their names. */
export const getLanguages = () => sortedBy(languages, getLanguageName);
