/** Pages of lists for tests. */
import type { Page } from "./paged-list";

export const pageOf = <T>(...items: T[]): Page<T> => ({ items, nextCursor: null });
