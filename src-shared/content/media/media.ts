import { z } from '../../kernel/schema/zod.ts'
import { pictureTypes, type Picture, type PictureType } from './picture.ts'
import { soundTypes, type PaperSound, type SoundType } from './sound.ts'
import { faultInPicture, type MediaFile } from './check-picture.ts'
import { faultInSound } from './check-sound.ts'

/** Media files stored beside a pack. */
export type Media = Picture | PaperSound
export type MediaType = PictureType | SoundType

export const mediaTypeSchema = z.enum([...Object.values(pictureTypes), ...Object.values(soundTypes)])

const endings = Object.entries({ ...pictureTypes, ...soundTypes })

/** Returns the file name, such as `trial-square.svg`. */
export function fileNameOf({ id, type }: { readonly id: string; readonly type: MediaType }): string {
  return `${id}.${endings.find(([, name]) => name === type)?.[0] ?? ''}`
}

/** Returns the fault in a media file compared with its declaration; null if there is none. Does not check the hash. */
export function faultInMedia(media: Media, file: MediaFile): string | null {
  return 'durationMs' in media ? faultInSound(media, file.bytes) : faultInPicture(media, file)
}
