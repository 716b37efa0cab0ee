/** Pages of lists for tests. */
import type { Page } from "./paged-list";

export const createPage = <T>(...items: T[]): Page<T> => ({ items, nextCursor: null });
