import { classLevels, type ClassLevelSlug } from './class-levels.ts'
import { normalizePassword } from './normalize-password.ts'

/** The pictures of a picture password, in the order in which they are shown. */
export const pictureNames = [
  'mango',
  'fish',
  'drum',
  'ball',
  'star',
  'house',
  'tree',
  'bird',
  'goat',
  'cup',
  'book',
  'car',
  'kite',
  'flower',
  'shoe',
  'umbrella'
] as const

export type PictureName = (typeof pictureNames)[number]

/** So many pictures make a password. */
export const PICTURE_COUNT = 4

const PREFIX = 'pictures:'
const SEPARATOR = '-'
const known: readonly string[] = pictureNames

/** Returns the text that is sent as the password, such as `pictures:mango-fish-drum-ball`. */
export function passwordOfPictures(names: readonly PictureName[]): string {
  return `${PREFIX}${names.join(SEPARATOR)}`
}

/**
 * Returns whether a text is a picture password: four known pictures in exactly this form, not all the same. Other Unicode forms of such a text
 * have its hash, so they are picture passwords too.
 */
export function isPicturePassword(text: string): boolean {
  const password = normalizePassword(text)
  if (!password.startsWith(PREFIX)) return false
  const names = password.slice(PREFIX.length).split(SEPARATOR)
  return names.length === PICTURE_COUNT && names.every((name) => known.includes(name)) && new Set(names).size > 1
}

/** Returns whether a text begins like a picture password, in any letter case and with any spaces, whatever follows. */
export function looksLikePictures(text: string): boolean {
  return /^\s*pictures\s*:/i.test(normalizePassword(text))
}

/** Whether learners of a class may have a picture password: in primary school, and where the class is not known. */
export function mayHavePictures(classLevel: ClassLevelSlug | null): boolean {
  return classLevel === null || classLevels.some(({ slug, stage }) => slug === classLevel && stage === 'primary')
}
