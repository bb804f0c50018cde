import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StepFailure } from '../run/step-failure.mjs'

/** Where main expects it (src-main/platform/integrity/integrity-manifest.ts), from the folder of the executable. */
export const integrityManifestPath = 'resources/koya.seal'

/** Files that package makers create or change after the manifest (src-main/platform/integrity/find-install-faults.ts). */
const madeLater = [integrityManifestPath, 'resources/package-type', 'resources/app-update.yml', 'resources/apparmor-profile']

/**
 * Lists every file of a packed folder with size and SHA-256, and signs the list, so that every later change, addition or removal is detected.
 *
 * @param {string} folder Of the executable, as users will have it.
 * @param {{ version: string, privateKey: string }} how `privateKey` is an Ed25519 key as PEM.
 */
export function writeIntegrityManifest(folder, { version, privateKey }) {
  const manifest = JSON.stringify({ version, files: Object.fromEntries(pathsIn(folder).map((path) => [path, describe(join(folder, path))])) })
  const signature = sign(null, Buffer.from(manifest), readKey(privateKey)).toString('base64')
  writeFileSync(join(folder, integrityManifestPath), JSON.stringify({ seal: manifest, signature }))
}

/**
 * Returns the public half, as stored in the metadata inside the archive.
 *
 * @param {string} privateKey PEM.
 */
export function publicManifestKey(privateKey) {
  return createPublicKey(readKey(privateKey)).export({ format: 'der', type: 'spki' }).toString('base64')
}

/** Makes a key for one test package; it is discarded afterwards. */
export function makeTestKey() {
  const { privateKey } = generateKeyPairSync('ed25519')
  return /** @type {string} */ (privateKey.export({ format: 'pem', type: 'pkcs8' }))
}

/** @param {string} pem */
function readKey(pem) {
  const key = tryKey(pem)
  if (key.asymmetricKeyType !== 'ed25519')
    throw new StepFailure(`The key of the seal is no Ed25519 key but ${key.asymmetricKeyType ?? 'something else'}`)
  return key
}

/** @param {string} pem */
function tryKey(pem) {
  try {
    return createPrivateKey(pem)
  } catch (error) {
    throw new StepFailure(`What KOYA_SEAL_KEY names holds no private key that can be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/**
 * @param {string} folder
 * @param {string} [below]
 * @returns {string[]} With slashes, in order.
 */
function pathsIn(folder, below = '') {
  return readdirSync(join(folder, below), { withFileTypes: true })
    .flatMap((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      return entry.isDirectory() ? pathsIn(folder, path) : [path]
    })
    .filter((path) => !madeLater.includes(path))
    .sort()
}

/** @param {string} path */
function describe(path) {
  if (!lstatSync(path).isFile()) throw new StepFailure(`${path} is no plain file, and a package holds nothing else`)
  const bytes = readFileSync(path)
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}
