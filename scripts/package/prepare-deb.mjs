import { appendFileSync, copyFileSync, createReadStream, createWriteStream, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import { StepFailure } from '../run/step-failure.mjs'
import { findGzipByParts, gzipByParts } from './gzip-by-parts.mjs'
import { findCommand } from './look-at-machine.mjs'

/**
 * @typedef {(file: string, compression: 'deflate', mapFile: string) => Promise<unknown>} BuildBlockMap
 *
 * @typedef {object} Member Of an archive of `ar`, which a deb is.
 * @property {string} name
 * @property {number} offset Of its bytes.
 * @property {number} size
 */

const MAGIC = '!<arch>\n'
const HEAD_BYTES = 60
/** Where programs for debs look for nothing: a member that they do not know starts with an underscore, see deb(5). */
const MAP_NAME = '_blockmap'

/**
 * Prepares a deb for updates by parts: its files are compressed so that a changed file changes only its own part of the archive, and a block map is
 * appended, as electron-builder does with an AppImage (`koya-release` reads it). Returns whether that is possible here: it takes Debian's dpkg-deb and
 * GNU's gzip. Otherwise the deb stays as it is, and computers download it whole.
 *
 * @param {string} path
 * @param {{ level: number }} options Of compression, 1 to 9.
 */
export async function prepareDeb(path, { level }) {
  const gzip = await findGzipByParts()
  const dpkgDeb = findCommand('dpkg-deb')
  if (gzip === undefined || dpkgDeb === undefined) return false
  const work = mkdtempSync(join(tmpdir(), 'koya-deb-'))
  try {
    const data = join(work, 'data.tar.gz')
    await gzipByParts([dpkgDeb, '--fsys-tarfile', path], data, { gzip, level })
    const next = join(work, 'next.deb')
    await write(next, path, data)
    await appendBlockMap(next, work)
    copyFileSync(next, `${path}.new`)
    renameSync(`${path}.new`, path)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return true
}

/**
 * Writes a deb with the control files of another one and other data.
 *
 * @param {string} target
 * @param {string} source
 * @param {string} data
 */
async function write(target, source, data) {
  const [version, control] = membersOf(source)
  if (version === undefined || control === undefined) throw new StepFailure(`${source} is no deb`)
  const file = createWriteStream(target)
  file.write(MAGIC)
  for (const { name, offset, size } of [version, control]) {
    file.write(headOf(name, size))
    await pipeline(createReadStream(source, { start: offset, end: offset + size - 1 }), file, { end: false })
    if (size % 2 === 1) file.write('\n')
  }
  const { size } = statSync(data)
  file.write(headOf('data.tar.gz', size))
  await pipeline(createReadStream(data), file, { end: false })
  file.end(size % 2 === 1 ? '\n' : '')
  await finished(file)
}

/**
 * Appends a member with the map of everything before it, and the length of that map at its end. The member's size is in its head, which the map covers,
 * so it is chosen before the map is known: what is left over is filled with zeros, which a deflated stream may be followed by.
 *
 * @param {string} path
 * @param {string} work
 */
async function appendBlockMap(path, work) {
  const { buildBlockMap } = /** @type {{ buildBlockMap: BuildBlockMap }} */ (
    createRequire(import.meta.url)('app-builder-lib/out/targets/blockmap/blockmap')
  )
  const mapFile = join(work, 'map')
  await buildBlockMap(path, 'deflate', mapFile)
  const mapBytes = Math.ceil((statSync(mapFile).size + 1024) / 1024) * 1024
  appendFileSync(path, headOf(MAP_NAME, mapBytes + 4))
  await buildBlockMap(path, 'deflate', mapFile)
  const map = readFileSync(mapFile)
  if (map.length > mapBytes) throw new StepFailure(`The block map of ${path} is longer than expected`)
  const end = Buffer.alloc(mapBytes + 4)
  map.copy(end)
  end.writeUInt32BE(mapBytes, mapBytes)
  appendFileSync(path, end)
}

/**
 * Returns the members of an archive of `ar`.
 *
 * @param {string} path
 * @returns {Member[]}
 */
function membersOf(path) {
  const bytes = readFileSync(path)
  if (bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) return []
  /** @type {Member[]} */
  const members = []
  for (let at = MAGIC.length; at + HEAD_BYTES <= bytes.length;) {
    const head = bytes.toString('latin1', at, at + HEAD_BYTES)
    const size = Number(head.slice(48, 58).trim())
    if (!head.endsWith('`\n') || !Number.isInteger(size)) return []
    members.push({ name: head.slice(0, 16).trim().replace(/\/$/, ''), offset: at + HEAD_BYTES, size })
    at += HEAD_BYTES + size + (size % 2)
  }
  return members
}

/**
 * Returns the head of a member, as dpkg-deb writes it.
 *
 * @param {string} name
 * @param {number} size
 */
function headOf(name, size) {
  return `${name.padEnd(16)}${'0'.padEnd(12)}${'0'.padEnd(6)}${'0'.padEnd(6)}${'100644'.padEnd(8)}${String(size).padEnd(10)}\`\n`
}
