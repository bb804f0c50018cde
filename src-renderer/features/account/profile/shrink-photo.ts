import type { Photo } from '../../../../src-shared/account/learner-profile.ts'
import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'

const SIDE_PIXELS = 256
const QUALITY = 0.85

/** Crops the middle of a picture to a square of 256 pixels, as WebP if this computer can encode it, otherwise as JPEG. */
export async function shrinkPhoto(file: Blob): Promise<Result<Photo>> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return fail('profile/photo-unreadable')
  const canvas = document.createElement('canvas')
  canvas.width = SIDE_PIXELS
  canvas.height = SIDE_PIXELS
  const { x, y, side } = middleSquare(picture)
  canvas.getContext('2d')?.drawImage(picture, x, y, side, side, 0, 0, SIDE_PIXELS, SIDE_PIXELS)
  picture.close()
  const photo = photoIn(canvas.toDataURL('image/webp', QUALITY)) ?? photoIn(canvas.toDataURL('image/jpeg', QUALITY))
  return photo === null ? fail('profile/photo-unreadable') : succeed(photo)
}

/** Returns the largest centred square of a picture, in its pixels. */
export function middleSquare({ width, height }: { readonly width: number; readonly height: number }) {
  const side = Math.min(width, height)
  return { x: (width - side) / 2, y: (height - side) / 2, side }
}

/** A canvas that cannot encode a format falls back to PNG, which is not accepted. */
function photoIn(dataAddress: string): Photo | null {
  const [, format, base64] = /^data:image\/(webp|jpeg);base64,(.+)$/.exec(dataAddress) ?? []
  if (format === undefined || base64 === undefined) return null
  return { mediaType: format === 'webp' ? 'image/webp' : 'image/jpeg', base64 }
}
