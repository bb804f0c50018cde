import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'oxfmt'
import { projectRoot } from '../run/project-root.mjs'

/**
 * Formats a text as the step "format" of `npm test` wants it. Throws where the text cannot be parsed.
 *
 * @param {string} fileName Its ending names the language.
 * @param {string} text
 * @returns {Promise<string>}
 */
export async function formatText(fileName, text) {
  const settings = /** @type {import('oxfmt').FormatConfig} */ (JSON.parse(readFileSync(join(projectRoot, '.oxfmtrc.json'), 'utf8')))
  const { code, errors } = await format(fileName, text, settings)
  if (errors.length > 0) throw new Error(`${fileName} cannot be formatted: ${errors.map(({ message }) => message).join('; ')}`)
  return code
}
