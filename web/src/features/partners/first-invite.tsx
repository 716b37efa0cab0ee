/** Offers an ambassador their first invite link. */
import { Button } from "@/ui/button";
import { InlineAlert } from "@/ui/inline-alert";
import { useNewInvite } from "./invite-queries";
import { Section } from "./section";

export function FirstInvite() {
	const make = useNewInvite();
	return (
		<Section title="Your invite link">
			<p className="max-w-prose">
				With a link of your own you can invite people, in a message or on paper. Nobody learns who came by it, and an
				invitation never changes what someone sees here or pays.
			</p>
			{make.isError && <InlineAlert>We couldn't make a link. Please try again.</InlineAlert>}
			<div>
				<Button busy={make.isPending} onClick={() => make.mutate()}>
					Make my link
				</Button>
			</div>
		</Section>
	);
}
