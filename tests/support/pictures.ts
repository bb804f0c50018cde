import { createHash } from 'node:crypto'
import type { Picture } from '../../src-shared/content/media/picture.ts'

export const squareSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60" width="60" height="60"><rect x="10" y="10" width="40" height="40" fill="none" stroke="#1d2b26"/></svg>'

export function sha256Of(file: string | Uint8Array): string {
  return createHash('sha256').update(file).digest('hex')
}

export const squarePicture: Picture = {
  id: 'trial-square',
  type: 'image/svg+xml',
  sha256: sha256Of(squareSvg),
  width: 60,
  height: 60,
  alt: 'A square that stands on one of its sides'
}

/** Builds the start of a PNG file, as much as is needed to read its size. */
export function pngHead(width: number, height: number): Uint8Array {
  const bytes = Buffer.alloc(33)
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
