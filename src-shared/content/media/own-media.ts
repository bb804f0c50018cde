import { sizeOfPicture, faultInPicture, type MediaFile, type Size } from './check-picture.ts'
import { faultInSvg } from './check-svg.ts'
import { imageTypeOf, isPictureType } from './image-type.ts'
import { LONGEST_ALT, PICTURE_MOST_BYTES, pictureSchema } from './picture.ts'
import { fail, succeed, type Result } from '../../kernel/errors/result.ts'
import { z } from '../../kernel/schema/zod.ts'

/** Most pictures of one question, and files of one account. */
export const MOST_PICTURES = 10
export const MOST_OWN_FILES = 1000
export const MOST_OWN_BYTES = 128 * 1024 * 1024

/** A larger file is not read at all, and one of more pixels is not decoded: each takes four bytes of memory. */
export const FILE_MOST_BYTES = 20 * 1024 * 1024
export const FILE_MOST_PIXELS = 50_000_000

/** A pack with more is refused; each computer that installs it downloads it whole. */
export const MOST_PACK_BYTES = 32 * 1024 * 1024

/** How large a picture is shown at most, in CSS pixels: beside its question at 1024 × 600. */
export const SHOWN_MOST: Size = { width: 640, height: 480 }
/** Pixels of a raster picture: twice as many for sharp screens, and for those who enlarge it. */
export const RASTER_MOST: Size = { width: 2 * SHOWN_MOST.width, height: 2 * SHOWN_MOST.height }
const SMALLEST = 16

const { id, type, sha256, width, height } = pictureSchema.shape

/** What a stored picture file is. */
export const ownPictureFileSchema = z.strictObject({ type, sha256, width, height })

/** A picture of a draft, with its description as typed so far. Texts show it by `![id]`. */
export const ownPictureSchema = z.strictObject({ id: id.max(40), ...ownPictureFileSchema.shape, alt: z.string().max(LONGEST_ALT) })

export type OwnPicture = z.infer<typeof ownPictureSchema>
export type OwnPictureFile = z.infer<typeof ownPictureFileSchema>

/** Returns the size at which a picture is shown: as large as it is, but within `SHOWN_MOST`. */
export function shownSizeOf(size: Size): Size {
  const scale = Math.min(1, SHOWN_MOST.width / size.width, SHOWN_MOST.height / size.height)
  return { width: Math.round(size.width * scale), height: Math.round(size.height * scale) }
}

/**
 * Checks a picture file of an author by its content, as the files of packs are checked. Fails with `own-media/unreadable`, `own-media/too-large`,
 * `own-media/too-small` or, for a drawing with anything but shapes and text, `own-media/drawing-refused`.
 */
export function readOwnPicture(file: MediaFile): Result<Omit<OwnPictureFile, 'sha256'>> {
  const found = imageTypeOf(file.bytes)
  if (found === null || !isPictureType(found)) return fail('own-media/unreadable')
  if (file.bytes.length > PICTURE_MOST_BYTES) return fail('own-media/too-large')
  if (found === 'image/svg+xml' && faultInSvg(file.text) !== null) return fail('own-media/drawing-refused')
  const size = sizeOfPicture(found, file)
  if (size === null || size.width === 0 || size.height === 0)
    return fail(found === 'image/svg+xml' ? 'own-media/drawing-refused' : 'own-media/unreadable')
  const shown = shownSizeOf(size)
  if (shown.width < SMALLEST || shown.height < SMALLEST) return fail('own-media/too-small')
  return faultInPicture({ type: found, ...shown }, file) === null ? succeed({ type: found, ...shown }) : fail('own-media/too-large')
}
