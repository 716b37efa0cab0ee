/** Uploads a prepared photo; only its member sees it until a post or profile uses it. */
import type { Media } from "./api/types.gen";
import { type UploadOptions, upload } from "./http";

export const uploadPhoto = (file: Blob, watch: UploadOptions) => upload<Media>("/api/media/images", file, watch);
