import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readContents } from './package-contents.mjs'

/** @typedef {{ name: string, version: string, licence: string, text: string }} Licence */

/**
 * Collects the licence of every package in an installed Koya, and of the runtime.
 *
 * @param {string} root The checkout.
 * @param {readonly string[]} bundled As {@link readContents} takes it.
 * @returns {Licence[]} By name.
 */
export function collectLicences(root, bundled) {
  const licences = readContents(root, bundled).map(({ folder, entry }) => licenceOf(root, folder, entry))
  const byName = new Map(licences.map((licence) => [`${licence.name} ${licence.version}`, licence]))
  return [...byName.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}

/**
 * @param {string} root
 * @param {string} folder
 * @param {import('./lock-folders.mjs').LockEntry} entry
 * @returns {Licence}
 */
function licenceOf(root, folder, entry) {
  /** @type {{ name: string, version: string, license?: string, author?: string | { name?: string } }} */
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  const { name, version, author } = manifest
  const licence = manifest.license ?? entry.license ?? 'unknown'
  const writer = typeof author === 'string' ? author : author?.name
  const texts = readdirSync(join(root, folder))
    .filter((file) => /^(licen[cs]e|copying|notice)([.-]|$)/i.test(file))
    .map((file) => readFileSync(join(root, folder, file), 'utf8').trim())
  const own = `${name} is published under ${licence}${writer ? ` by ${writer}` : ''}. The package carries no text of its own.`
  return { name, version, licence, text: texts.length === 0 ? own : texts.join('\n\n') }
}
