/** The list of the app's features, and what was loaded of them. */
import { createContext, type ReactNode, use } from "react";
import type { Contributions, PartName, Parts } from "./contributions";
import type { Feature } from "./feature";

/** Something of a feature, with the feature's name. */
type Of<T> = T & { feature: string };

export class Features {
	readonly list: readonly Feature[];
	#loading: Promise<readonly Of<Contributions>[]> | undefined;
	#contributions: readonly Of<Contributions>[] | undefined;
	readonly #parts = new Map<PartName, readonly unknown[]>();

	constructor(list: readonly Feature[]) {
		this.list = list;
	}

	/** The frame of the community waits for them. */
	async loadContributions(): Promise<readonly Of<Contributions>[]> {
		this.#loading ??= Promise.all(
			this.list.map(async ({ name, contributions }) => ({
				feature: name,
				...(await contributions?.())?.contributions,
			})),
		);
		try {
			this.#contributions = await this.#loading;
		} catch (error) {
			// The next page tries again.
			this.#loading = undefined;
			throw error;
		}
		return this.#contributions;
	}

	/** A page waits for the parts that its route names. */
	async loadParts(name: PartName): Promise<void> {
		const all = await this.loadContributions();
		const loading = all.map(async ({ feature, parts }) => ({ feature, ...(await parts?.[name]?.())?.part }));
		this.#parts.set(name, await Promise.all(loading));
	}

	contributions(): readonly Of<Contributions>[] {
		if (!this.#contributions) throw new Error("The contributions of the features are not loaded");
		return this.#contributions;
	}

	parts<P extends PartName>(name: P): readonly Of<Parts[P]>[] {
		const parts = this.#parts.get(name);
		if (!parts) throw new Error(`The ${name} parts of the features are not loaded`);
		return parts as readonly Of<Parts[P]>[];
	}
}

const FeaturesContext = createContext<Features | null>(null);

export function FeaturesProvider({ features, children }: { features: Features; children: ReactNode }) {
	return <FeaturesContext value={features}>{children}</FeaturesContext>;
}

export function useFeatures(): Features {
	const features = use(FeaturesContext);
	if (!features) throw new Error("useFeatures needs a FeaturesProvider above it");
	return features;
}

/** What every feature adds to the frame of the community and to its first page, in the order of the features. */
export const useContributions = () => useFeatures().contributions();

/** What every feature adds to a page whose route names this part. */
export const useParts = <P extends PartName>(name: P) => useFeatures().parts(name);
