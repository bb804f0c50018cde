import { z } from '../../kernel/schema/zod.ts'
import { pictureTypes, type Picture, type PictureType } from './picture.ts'
import { soundTypes, type PaperSound, type SoundType } from './sound.ts'
import { faultInPicture, type MediaFile } from './check-picture.ts'
import { faultInSound } from './check-sound.ts'

/** What lies beside a pack in files of its own. */
export type Media = Picture | PaperSound
export type MediaType = PictureType | SoundType

export const mediaTypeSchema = z.enum([...Object.values(pictureTypes), ...Object.values(soundTypes)])

const endings = Object.entries({ ...pictureTypes, ...soundTypes })

/** The name of its file, such as `trial-square.svg`. */
export function fileNameOf({ id, type }: { readonly id: string; readonly type: MediaType }): string {
  return `${id}.${endings.find(([, name]) => name === type)?.[0] ?? ''}`
}

/** What keeps a file from being what a table names, in words; null where nothing does. Its hash is another question. */
export function faultInMedia(media: Media, file: MediaFile): string | null {
  return 'durationMs' in media ? faultInSound(media, file.bytes) : faultInPicture(media, file)
}
