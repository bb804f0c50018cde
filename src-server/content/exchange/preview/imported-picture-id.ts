import type { OwnPicture } from '../../../../src-shared/content/media/own-media.ts'

const ORIGIN_LENGTH = 16
const LOT_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'
const LOT_LENGTH = 6

/**
 * Returns the id of a picture of an import: the beginning of the hash of its file as it was found, by which the same question is known again although
 * the file was converted, and letters by lot, because a pack puts many questions together. `random` returns a whole number below its argument.
 */
export function importedPictureId(sha256: string, random: (below: number) => number): string {
  const lot = Array.from({ length: LOT_LENGTH }, () => LOT_LETTERS.charAt(random(LOT_LETTERS.length))).join('')
  return `import-${sha256.slice(0, ORIGIN_LENGTH)}-${lot}`
}

/** Returns the beginning of the hash of the file that an author's picture was made of; of its own file if it was not imported. */
export function originOf({ id, sha256 }: Pick<OwnPicture, 'id' | 'sha256'>): string {
  return /^import-([0-9a-f]{16})-[a-z0-9]{6}$/.exec(id)?.[1] ?? sha256.slice(0, ORIGIN_LENGTH)
}

/** Returns the beginning of the hash of a picture's own file. */
export function contentOf({ sha256 }: Pick<OwnPicture, 'sha256'>): string {
  return sha256.slice(0, ORIGIN_LENGTH)
}
