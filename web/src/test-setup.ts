/** Setup of every unit test: a clean page after each, and browser APIs that jsdom lacks. */
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

afterEach(cleanup);
configure({ asyncUtilTimeout: 10_000 });

HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
	this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
	if (!this.open) return;
	this.open = false;
	this.dispatchEvent(new Event("close"));
};
window.matchMedia ??= (query: string) =>
	Object.assign(new EventTarget(), {
		matches: false,
		media: query,
		onchange: null,
		addListener() {},
		removeListener() {},
	}) as MediaQueryList;
