import type { Photo } from '../../src-shared/learner/learner-profile.ts'

/** A PNG of one transparent pixel. */
export const pngPhoto: Photo = {
  mediaType: 'image/png',
  base64: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
}

/** How a JPEG and a WebP begin; nothing on the server looks further. */
export const jpegPhoto: Photo = { mediaType: 'image/jpeg', base64: Buffer.from('ffd8ffe000104a46494600010100', 'hex').toString('base64') }
export const webpPhoto: Photo = { mediaType: 'image/webp', base64: Buffer.from('RIFF\u001a\0\0\0WEBPVP8L').toString('base64') }
