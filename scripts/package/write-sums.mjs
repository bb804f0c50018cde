import { createHash, sign } from 'node:crypto'
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { targets } from './targets.mjs'

export const SUMS = 'SHA256SUMS'

/**
 * Writes beside the packages of a folder the list of what is inside each (`NAME.cdx.json`), `SHA256SUMS` of both in the format of
 * `sha256sum --check`, and its signature.
 *
 * @param {string} folder
 * @param {object} proofs
 * @param {string} proofs.sbom The file with the list, in the CycloneDX format.
 * @param {string | undefined} proofs.signingKey An Ed25519 key (PEM); undefined for test packages, whose sums are not signed.
 */
export function writeSums(folder, { sbom, signingKey }) {
  const packages = readdirSync(folder).filter((name) => targets.some(({ ending }) => name.endsWith(ending)))
  for (const name of packages) copyFileSync(sbom, join(folder, `${name}.cdx.json`))
  const names = packages.flatMap((name) => [name, `${name}.cdx.json`]).sort()
  const sums = Buffer.from(names.map((name) => `${sha256Of(join(folder, name))}  ${name}\n`).join(''))
  writeFileSync(join(folder, SUMS), sums)
  if (signingKey !== undefined) writeFileSync(join(folder, `${SUMS}.sig`), sign(null, sums, signingKey))
}

/** @param {string} file */
function sha256Of(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
