import { createHash } from 'node:crypto'

/**
 * Makes the SBOM of a package in CycloneDX 1.6. The same contents give the same text, so that two builds can be compared.
 *
 * @param {{ name: string, version: string }} koya
 * @param {readonly import('./package-contents.mjs').Content[]} contents
 * @returns {string} JSON.
 */
export function makeSbom({ name, version }, contents) {
  const own = `pkg:npm/${name}@${version}`
  const byRef = new Map(contents.map((content) => [refOf(content), content]))
  const components = [...byRef].map(([ref, content]) => componentOf(ref, content))
  const digest = createHash('sha256')
    .update(JSON.stringify([own, components]))
    .digest('hex')
  return JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      // A UUID of version 8: custom content.
      serialNumber: `urn:uuid:${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`,
      version: 1,
      metadata: { component: { type: 'application', 'bom-ref': own, name, version, purl: own } },
      components,
      dependencies: [{ ref: own, dependsOn: [...byRef.keys()] }]
    },
    null,
    2
  )
}

/**
 * @param {string} ref
 * @param {import('./package-contents.mjs').Content} content
 */
function componentOf(ref, { name, place, entry }) {
  const [group, bare] = name.startsWith('@') ? name.split('/') : [undefined, name]
  return {
    type: place === 'runtime' ? 'framework' : 'library',
    'bom-ref': ref,
    ...(group === undefined ? {} : { group }),
    name: bare,
    version: entry.version,
    ...(entry.integrity?.startsWith('sha512-') ? { hashes: [{ alg: 'SHA-512', content: hexOf(entry.integrity) }] } : {}),
    ...(entry.license === undefined ? {} : { licenses: [licenceOf(entry.license)] }),
    purl: ref,
    properties: [{ name: 'koya:place', value: place }]
  }
}

/** @param {import('./package-contents.mjs').Content} content */
function refOf({ name, entry }) {
  return `pkg:npm/${name.replace('@', '%40')}@${entry.version}`
}

/** @param {string} text One SPDX id, or an expression of several. */
function licenceOf(text) {
  return /[\s()]/.test(text) ? { expression: text } : { license: { id: text } }
}

/** @param {string} integrity */
function hexOf(integrity) {
  return Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex')
}
