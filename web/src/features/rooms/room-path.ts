/** The addresses of the list of Rooms and of one Room. */

export const ROOMS = "/community/rooms";

export const getRoomPath = (id: string): string => `${ROOMS}/${encodeURIComponent(id)}`;
