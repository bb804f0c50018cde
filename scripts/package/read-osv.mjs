import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {object} OsvRange
 * @property {string} type
 * @property {readonly { introduced?: string, fixed?: string, last_affected?: string }[]} events
 *
 * @typedef {object} Advisory A vulnerability in the OSV format (https://ossf.github.io/osv-schema/), with the members that are read.
 * @property {string} id
 * @property {string} [summary]
 * @property {string} [withdrawn]
 * @property {readonly { package?: { ecosystem: string, name: string }, ranges?: readonly OsvRange[], versions?: readonly string[] }[]} [affected]
 */

/**
 * Reads the advisories of a file (one, a list, or one per line) or of a folder of such files. Throws if a file has another form.
 *
 * @param {string} path
 * @returns {readonly Advisory[]}
 */
export function readOsv(path) {
  if (statSync(path).isDirectory())
    return readdirSync(path)
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => readOsv(join(path, name)))
  const found = parse(readFileSync(path, 'utf8'), path)
  if (!found.every(hasId)) throw new Error(`${path} holds something without an id: it is no OSV file`)
  return found
}

/** @param {unknown} value The parsed content of the file. */
function hasId(value) {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
}

/**
 * @param {string} text
 * @param {string} path
 * @returns {readonly Advisory[]}
 */
function parse(text, path) {
  try {
    /** @type {Advisory | readonly Advisory[] | { vulns: readonly Advisory[] }} */
    const whole = JSON.parse(text)
    if (Array.isArray(whole)) return whole
    return 'vulns' in whole ? whole.vulns : [/** @type {Advisory} */ (whole)]
  } catch {
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    try {
      return lines.map((line) => /** @type {Advisory} */ (JSON.parse(line)))
    } catch {
      throw new Error(`${path} is no JSON: it is no OSV file`)
    }
  }
}
