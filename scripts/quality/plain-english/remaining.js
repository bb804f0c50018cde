import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findButtons } from './find-buttons.js'
import { findRetiredNames } from './find-retired-names.js'
import { findButtonFaults, findTextFaults } from './find-text-faults.js'
import { readSources } from './read-sources.js'
import { readTexts } from './read-texts.js'

/**
 * @typedef {object} Remaining The remaining violations of the rules.
 * @property {readonly string[]} texts To be rewritten: file, key and what is wrong.
 * @property {readonly string[]} names To be renamed.
 */

/** @param {string} root Of the checkout. */
export const remainingPath = (root) => join(root, 'scripts/quality/plain-english/remaining.json')

/**
 * @param {string} root Of the checkout.
 * @returns {Remaining} As last written.
 */
export function readRemaining(root) {
  return JSON.parse(readFileSync(remainingPath(root), 'utf8'))
}

/**
 * @param {string} root
 * @returns {Remaining} The present state.
 */
export function findRemaining(root) {
  const sources = readSources(root)
  const texts = readTexts(root)
  return { texts: [...texts.flatMap(findTextFaults), ...findButtonFaults(findButtons(sources), texts)].sort(), names: findRetiredNames(sources) }
}

/**
 * Compares the lists, which may only get shorter: a new violation is refused, and a corrected one must leave the list.
 *
 * @param {readonly string[]} found
 * @param {readonly string[]} remaining
 * @returns {readonly string[]} What is wrong, in words.
 */
export function judgeRemaining(found, remaining) {
  return [...without(found, remaining).map((entry) => `new: ${entry}`), ...without(remaining, found).map((entry) => `no longer there: ${entry}`)]
}

/**
 * @param {readonly string[]} entries
 * @param {readonly string[]} others Each takes one entry away.
 */
function without(entries, others) {
  const left = [...others]
  return entries.filter((entry) => {
    const index = left.indexOf(entry)
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
}
