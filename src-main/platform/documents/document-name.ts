/** In letters and marks, so that none is cut in two. */
const LONGEST = 80
const first = new RegExp(`^.{0,${LONGEST}}`, 'su')

/**
 * A file name that every system takes: the app's name, and of what was asked for only letters, digits and plain marks. No path, no hidden
 * file, none of the names that Windows keeps for devices, and no sign that turns the reading order round.
 */
export function documentName(title: string, extension: string): string {
  const plain = title
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} ,()_-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return `${`Koya ${first.exec(plain)?.[0] ?? ''}`.trim()}.${extension}`
}
