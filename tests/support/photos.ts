import type { Photo } from '../../src-shared/account/learner-profile.ts'

/** A PNG of one transparent pixel. */
export const pngPhoto: Photo = {
  mediaType: 'image/png',
  base64: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
}

/** A JPEG whose header states one pixel; the server never decodes it. */
export const jpegPhoto: Photo = {
  mediaType: 'image/jpeg',
  base64: '/9j/4AAQSkZJRgABAQAAAQABAAD/wAALCAABAAEBAREA/9oACAEBAAA/AAD/2Q=='
}

/** A WebP of one pixel. */
export const webpPhoto: Photo = { mediaType: 'image/webp', base64: 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA' }
