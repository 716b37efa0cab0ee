/** Greets by the time of day, by name where there is one. */

export function getGreeting(hour: number, firstName: string | null): string {
	const words = hour < 5 ? "Hello" : hour < 12 ? "Good morning" : hour < 18 ? "Good afternoon" : "Good evening";
	return firstName ? `${words}, ${firstName}` : words;
}
