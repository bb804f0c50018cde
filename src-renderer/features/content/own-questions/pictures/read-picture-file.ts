import { imageTypeOf, isPictureType, sizeOfImage } from '../../../../../src-shared/content/media/image-type.ts'
import { PICTURE_MOST_BYTES } from '../../../../../src-shared/content/media/picture.ts'
import { FILE_MOST_BYTES, FILE_MOST_PIXELS, RASTER_MOST } from '../../../../../src-shared/content/media/own-media.ts'
import { fail, succeed, type Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { fileToBase64 } from '../files/file-to-base64.ts'

/**
 * Reads a picture file that an author chose, as base64. A drawing and a small PNG or WebP stay as they are. A JPEG, whose head may tell where it was
 * taken, and anything larger become a WebP that fits; of a GIF the first picture becomes a PNG, or a WebP if that is too large. Nothing is decoded before
 * its size is known to be bounded. The backend judges the result again.
 */
export async function readPictureFile(file: Blob): Promise<Result<string>> {
  if (file.size > FILE_MOST_BYTES) return fail('own-media/too-large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = imageTypeOf(bytes)
  if (type === null) return fail('own-media/unreadable')
  if (type === 'image/svg+xml') return bytes.length > PICTURE_MOST_BYTES ? fail('own-media/too-large') : succeed(await fileToBase64(file))
  const size = sizeOfImage(type, { bytes, text: '' })
  if (size === null) return fail('own-media/unreadable')
  if (size.width * size.height > FILE_MOST_PIXELS) return fail('own-media/too-large')
  const bitmap = await createImageBitmap(new Blob([bytes], { type })).catch(() => null)
  if (bitmap === null) return fail('own-media/unreadable')
  const isSmall = bytes.length <= PICTURE_MOST_BYTES && bitmap.width <= RASTER_MOST.width && bitmap.height <= RASTER_MOST.height
  const base64 = isSmall && isPictureType(type) ? await fileToBase64(file) : shrink(bitmap, type === 'image/gif')
  bitmap.close()
  return base64 === null ? fail('own-media/too-large') : succeed(base64)
}

/** The best first; the last is for photographs of grass and the like. */
const QUALITIES = [0.9, 0.75, 0.55, 0.35]
const MOST_CHARACTERS = Math.floor((PICTURE_MOST_BYTES * 4) / 3)

/** `isDrawn`: a picture of few colours, whose edges WebP would blur. */
function shrink(bitmap: ImageBitmap, isDrawn: boolean): string | null {
  const scale = Math.min(1, RASTER_MOST.width / bitmap.width, RASTER_MOST.height / bitmap.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const ways = [...(isDrawn ? [['image/png'] as const] : []), ...QUALITIES.map((quality) => ['image/webp', quality] as const)]
  for (const [type, quality] of ways) {
    const [head = '', base64 = ''] = canvas.toDataURL(type, quality).split(',')
    if (head.startsWith(`data:${type}`) && base64.length <= MOST_CHARACTERS) return base64
  }
  return null
}
