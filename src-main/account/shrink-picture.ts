import { nativeImage } from 'electron'
import type { Photo } from '../../src-shared/account/learner-profile.ts'

const SIDE_PX = 72
const JPEG_QUALITY = 75

/** Returns the picture as a data URL of a few kilobytes. A format that Electron cannot read, such as WebP, stays unchanged. */
export function shrinkPicture({ mediaType, base64 }: Photo): string {
  const image = nativeImage.createFromBuffer(Buffer.from(base64, 'base64'))
  if (image.isEmpty()) return `data:${mediaType};base64,${base64}`
  const small = image.resize({ width: SIDE_PX, height: SIDE_PX, quality: 'good' })
  return `data:image/jpeg;base64,${small.toJPEG(JPEG_QUALITY).toString('base64')}`
}
