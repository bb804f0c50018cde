/** A fault of a real file that is read without a doubt about its meaning. */
export type XmlRepair =
  | 'space-before-declaration'
  | 'declaration-space'
  | 'attribute-space'
  | 'second-root'
  | 'bare-ampersand'
  | 'bare-cdata-end'
  | 'unclosed-tag'
  | 'wrong-encoding'
  | 'bare-doctype'

/** What saxes 6 says of faults that change nothing. A test fails where another version of it says something else. */
export const harmlessFaults: ReadonlyMap<string, XmlRepair> = new Map([
  ['whitespace required.', 'declaration-space'],
  ['no whitespace between attributes.', 'attribute-space'],
  ['documents may contain only one root.', 'second-root'],
  ['the string "]]>" is disallowed in char data.', 'bare-cdata-end']
])

/** What saxes 6 says where a tag closes an element around the one that is open. */
export const UNEXPECTED_CLOSE = 'unexpected close tag.'

/** Elements of HTML without an end tag; what follows belongs to the element around them. */
export const voidElements: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'col', 'wbr'])

const bareAmpersand = /&(?!(?:#\d{1,8}|#[xX][\da-fA-F]{1,6}|[A-Za-z_][\w.-]{0,63});)/
const ampersandOrRaw = new RegExp(`<!\\[CDATA\\[|<!--|${bareAmpersand.source}`, 'g')

/** Writes `&amp;` for an ampersand that begins no reference. Leaves CDATA and comments as they are. Linear time. */
export function escapeBareAmpersands(text: string): string {
  if (!bareAmpersand.test(text)) return text
  const pieces: string[] = []
  let done = 0
  ampersandOrRaw.lastIndex = 0
  for (let found = ampersandOrRaw.exec(text); found !== null; found = ampersandOrRaw.exec(text)) {
    if (found[0] === '&') {
      pieces.push(text.slice(done, found.index), '&amp;')
      done = found.index + 1
      continue
    }
    const end = text.indexOf(found[0] === '<!--' ? '-->' : ']]>', ampersandOrRaw.lastIndex)
    if (end < 0) break
    ampersandOrRaw.lastIndex = end
  }
  ampersandOrRaw.lastIndex = 0
  return pieces.join('') + text.slice(done)
}
