/** In code points, so that no character is cut in two. */
const LONGEST = 80
const first = new RegExp(`^.{0,${LONGEST}}`, 'su')

/**
 * Returns a file name that every system accepts: the app's name, and only letters, digits and simple punctuation of the title. It is no path, no
 * hidden file, no reserved device name of Windows, and has no character that changes the text direction.
 */
export function documentName(title: string, extension: string): string {
  const plain = title
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} ,()_-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return `${`Koya ${first.exec(plain)?.[0] ?? ''}`.trim()}.${extension}`
}
