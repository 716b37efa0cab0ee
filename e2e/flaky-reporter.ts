/** Names the tests that passed only when they were tried again, and fails the run when there are more than a few. */
import type { Reporter, Suite } from "@playwright/test/reporter";

const MAX_FLAKY = 3;

export default class FlakyReporter implements Reporter {
	private suite: Suite | undefined;

	onBegin(_config: unknown, suite: Suite): void {
		this.suite = suite;
	}

	async onEnd(): Promise<{ status: "failed" } | undefined> {
		const flaky = this.suite?.allTests().filter((test) => test.outcome() === "flaky") ?? [];
		if (flaky.length === 0) {
			return undefined;
		}
		console.log(`\nFlaky, passed only on retry (${flaky.length}, at most ${MAX_FLAKY} are accepted):`);
		for (const test of flaky) {
			console.log(`  ${test.titlePath().filter(Boolean).join(" › ")}`);
		}
		return flaky.length > MAX_FLAKY ? { status: "failed" } : undefined;
	}
}
