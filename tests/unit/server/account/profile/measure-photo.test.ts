import { expect, test } from 'vitest'
import { findPhotoFault, PHOTO_SIDE_PX } from '../../../../../src-server/account/profile/measure-photo.ts'
import type { Photo } from '../../../../../src-shared/account/learner-profile.ts'
import { jpegPhoto, pngPhoto, webpPhoto } from '../../../../support/photos.ts'

const photos: readonly Photo[] = [pngPhoto, jpegPhoto, webpPhoto]

function bytesOf({ base64 }: Photo): Buffer {
  return Buffer.from(base64, 'base64')
}

/** Returns the picture with another size in its header. */
function resized(photo: Photo, width: number, height: number): Buffer {
  const bytes = bytesOf(photo)
  if (photo.mediaType === 'image/png') bytes.writeUInt32BE(height, bytes.writeUInt32BE(width, 16))
  if (photo.mediaType === 'image/webp') bytes.writeUInt16LE(height, bytes.writeUInt16LE(width, 26))
  if (photo.mediaType === 'image/jpeg') {
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
    bytes.writeUInt16BE(width, bytes.writeUInt16BE(height, frame + 5))
  }
  return bytes
}

test.each(photos)('a $mediaType photo is accepted up to the largest side length and refused beyond it', (photo) => {
  const { mediaType } = photo
  const fault = (width: number, height: number) => findPhotoFault(resized(photo, width, height), mediaType)
  expect({ smallest: fault(1, 1), largest: fault(PHOTO_SIDE_PX, PHOTO_SIDE_PX) }).toEqual({ smallest: null, largest: null })
  expect({ tooWide: fault(PHOTO_SIDE_PX + 1, 1), tooHigh: fault(1, PHOTO_SIDE_PX + 1) }).toEqual({ tooWide: 'too-large', tooHigh: 'too-large' })
  if (mediaType !== 'image/webp') expect(fault(65_000, 65_000)).toBe('too-large')
  expect(fault(0, 10)).toBe('broken')
})

test.each(photos)('a truncated $mediaType photo is reported as broken at every length', (photo) => {
  const bytes = bytesOf(photo)
  for (let length = 12; length < bytes.length; length += 1) {
    expect({ length, fault: findPhotoFault(bytes.subarray(0, length), photo.mediaType) }).toEqual({ length, fault: 'broken' })
  }
})

test('a photo with any altered byte after its signature yields a result and never throws', () => {
  for (const photo of photos) {
    const bytes = bytesOf(photo)
    for (let at = 12; at < bytes.length; at += 1) {
      for (const byte of [0, 0x7f, 0xff]) {
        const altered = Buffer.from(bytes)
        altered[at] = byte
        expect([null, 'broken', 'too-large']).toContain(findPhotoFault(altered, photo.mediaType))
      }
    }
  }
})

test('extended and lossless WebP photos are measured by their own headers', () => {
  const large = (width: number) => {
    const bytes = Buffer.concat([Buffer.from('RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0', 'latin1'), Buffer.alloc(6)])
    bytes.writeUIntLE(width - 1, 24, 3)
    return bytes
  }
  expect({ fitting: findPhotoFault(large(4096), 'image/webp'), tooWide: findPhotoFault(large(16_000_000), 'image/webp') }).toEqual({
    fitting: null,
    tooWide: 'too-large'
  })
  const lossless = Buffer.concat([Buffer.from('RIFF\x11\0\0\0WEBPVP8L\x05\0\0\0\x2f', 'latin1'), Buffer.from([0xff, 0xff, 0xff, 0x0f])])
  expect(findPhotoFault(lossless, 'image/webp')).toBe('too-large')
})
