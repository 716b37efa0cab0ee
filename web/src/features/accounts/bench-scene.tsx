/** The bench above a page: with a free seat on the way in, and with a third person once sign-up is done. */
import { HeroDrawing } from "@/drawings/hero";
import { HeroPhoneDrawing } from "@/drawings/hero-phone";

const frame = "mb-6 overflow-hidden rounded-scene border border-line bg-linear-to-b from-bg to-(--i-sky) short:hidden";

export const FreeSeatScene = () => (
	<div className={`${frame} aspect-5/2`}>
		<HeroDrawing />
	</div>
);

export const TakenSeatScene = () => (
	<div className={`${frame} aspect-4/3 sm:aspect-8/5`}>
		<HeroPhoneDrawing full />
	</div>
);
