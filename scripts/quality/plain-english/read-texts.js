import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {object} Text A text of the screens.
 * @property {string} file Its locale file, without the ending.
 * @property {string} key Where it is in the file, such as `login.title`.
 * @property {string} text
 */

/**
 * @param {string} root Of the checkout.
 * @returns {readonly Text[]} Of every English locale file.
 */
export function readTexts(root) {
  const folder = join(root, 'resources/locales/en')
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return files.sort().flatMap((name) => textsIn(name.replace('.json', ''), [], JSON.parse(readFileSync(join(folder, name), 'utf8'))))
}

/**
 * @param {string} file
 * @param {readonly string[]} path
 * @param {unknown} value
 * @returns {readonly Text[]}
 */
function textsIn(file, path, value) {
  if (typeof value === 'string') return [{ file, key: path.join('.'), text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => textsIn(file, [...path, name], part))
}
