import { findButtons } from './find-buttons.js'
import { findRetiredNames } from './find-retired-names.js'
import { findButtonFaults, findTextFaults } from './find-text-faults.js'
import { readSources } from './read-sources.js'
import { readTexts } from './read-texts.js'

/**
 * @typedef {object} Faults What breaks the rules.
 * @property {readonly string[]} texts File, key and what is wrong.
 * @property {readonly string[]} names
 *
 * @param {string} root Of the checkout.
 * @returns {Faults}
 */
export function findFaults(root) {
  const sources = readSources(root)
  const texts = readTexts(root)
  return { texts: [...texts.flatMap(findTextFaults), ...findButtonFaults(findButtons(sources), texts)].sort(), names: findRetiredNames(sources) }
}
