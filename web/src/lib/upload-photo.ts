/** Uploads a photo that is prepared already; it belongs to its member alone until something of theirs uses it. */
import type { Media } from "./api/types.gen";
import { type UploadOptions, upload } from "./http";

export const uploadPhoto = (file: Blob, watch: UploadOptions) => upload<Media>("/api/media/images", file, watch);
