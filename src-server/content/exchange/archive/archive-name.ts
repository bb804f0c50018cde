const LONGEST_NAME = 1000
/** Names that Windows reserves for devices, whatever follows their first dot. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
/** What programs of a Mac or Windows leave in archives and nobody refers to. */
const clutter = /(?:^|\/)(?:__MACOSX(?:\/|$)|\.DS_Store$|\._|Thumbs\.db$|desktop\.ini$)/i

/**
 * Returns why a name in an archive is refused; null for a name inside it. Nothing is ever unpacked to a disk under such a name; an archive with one
 * was made to do harm, or leaves two files that nobody can tell apart.
 */
export function faultInName(name: string): string | null {
  if (name.length > LONGEST_NAME) return 'has a name that is too long'
  if (/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(name)) return 'has a control character in its name'
  const path = plainPath(name)
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return 'has the name of a place outside'
  const segments = path.replace(/\/$/, '').split('/')
  if (path !== '' && segments.some((segment) => /^[.\s]*$/.test(segment))) return 'has a name that leads elsewhere'
  return segments.some((segment) => deviceName.test(segment)) ? 'has the name of a device' : null
}

/** Whether nobody refers to this file. */
export function isClutter(name: string): boolean {
  return clutter.test(name)
}

/** Returns a name with `/` between its folders and without the folder that it is in itself. */
export function plainPath(name: string): string {
  return name.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '')
}

/** Returns what two names have in common that some systems cannot tell apart. */
export function twinKeyOf(name: string): string {
  return plainPath(name).normalize('NFKC').toLowerCase()
}
