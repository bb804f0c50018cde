import { expect, it } from 'vitest'
import { readPhotoType } from '../../../../../src-server/account/profile/read-photo-type.ts'
import { jpegPhoto, pngPhoto, webpPhoto } from '../../../../support/photos.ts'

it('the photo type is recognised by its first bytes', () => {
  for (const photo of [pngPhoto, jpegPhoto, webpPhoto]) {
    expect(readPhotoType(Buffer.from(photo.base64, 'base64'))).toBe(photo.mediaType)
  }
})

it.each([
  ['nothing', ''],
  ['a signature without a picture', '89504e470d0a1a0a'],
  ['half a signature', '89504e47'],
  ['a page', Buffer.from('<html><script>').toString('hex')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('hex')],
  ['a GIF', Buffer.from('GIF89a......').toString('hex')],
  ['a WAVE sound, which is RIFF as well', Buffer.from('RIFF\0\0\0\0WAVEfmt ').toString('hex')]
])('%s is not recognised as a photo', (_, hex) => {
  expect(readPhotoType(Buffer.from(hex, 'hex'))).toBeNull()
})
