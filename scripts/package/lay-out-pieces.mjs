import { copyFileSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/**
 * @typedef {(file: string, compression: 'gzip', mapFile: string) => Promise<unknown>} BuildBlockMap
 *
 * @typedef {object} Program A program for Windows.
 * @property {number} headBytes What comes before its sections: it names the size of each, and a sum of everything.
 * @property {number} tailAt Where its resources begin, which hold the version and the hash of Koya's archive.
 */

// An archive is a file here, also where Electron runs this.
process.noAsar = true

/** The installed program joins what lies in such a folder (`files/join-pieces.c`). */
const PIECES_ENDING = '.pieces'
/** A piece ends after every eighth block of a file on average, wherever it lies. A block has some 16 kB. */
const LAST_OF_PIECE = /^[A-H]/
const MOST_PIECE_BYTES = 1024 * 1024
const SECTION_BYTES = 40

/**
 * Lays a packed folder for Windows out for its installer, which compresses each file by itself: what is the same in two versions on the same Electron is
 * a file of its own there, so an update by parts moves little more than what changed. The program is laid out without its head and its resources, and
 * Koya's archive in pieces that end where its content says.
 *
 * @param {string} folder
 * @param {string} target Gets the files, some of them by links.
 */
export async function layOutPieces(folder, target) {
  rmSync(target, { recursive: true, force: true })
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const laid = join(target, path.slice(folder.length))
    if (entry.isDirectory()) continue
    mkdirSync(dirname(laid), { recursive: true })
    const program = entry.parentPath === folder && entry.name.endsWith('.exe') ? readProgram(readFileSync(path)) : null
    if (program !== null) layProgram(path, laid, program)
    else if (entry.name === 'app.asar') await layArchive(path, laid)
    else linkOrCopy(path, laid)
  }
}

/**
 * @param {string} path
 * @param {string} laid
 * @param {Program} program
 */
function layProgram(path, laid, { headBytes, tailAt }) {
  const bytes = readFileSync(path)
  const pieces = `${laid}${PIECES_ENDING}`
  mkdirSync(pieces, { recursive: true })
  writeFileSync(join(pieces, 'head'), bytes.subarray(0, headBytes))
  writeFileSync(join(pieces, nameOf(0)), bytes.subarray(tailAt))
  writeFileSync(laid, bytes.fill(0, 0, headBytes).subarray(0, tailAt))
}

/**
 * @param {string} path
 * @param {string} laid
 */
async function layArchive(path, laid) {
  const bytes = readFileSync(path)
  const pieces = `${laid}${PIECES_ENDING}`
  mkdirSync(pieces, { recursive: true })
  let [count, begin, end] = [0, 0, 0]
  for (const { size, checksum } of await blocksOf(path)) {
    end += size
    if (end < bytes.length && end - begin < MOST_PIECE_BYTES && !LAST_OF_PIECE.test(checksum)) continue
    writeFileSync(join(pieces, nameOf(count)), bytes.subarray(begin, end))
    count += 1
    begin = end
  }
}

/**
 * Returns the blocks of a file, which end where its content says.
 *
 * @param {string} path
 * @returns {Promise<{ size: number, checksum: string }[]>}
 */
async function blocksOf(path) {
  const { buildBlockMap } = /** @type {{ buildBlockMap: BuildBlockMap }} */ (
    createRequire(import.meta.url)('app-builder-lib/out/targets/blockmap/blockmap')
  )
  const work = mkdtempSync(join(tmpdir(), 'koya-pieces-'))
  try {
    const map = join(work, basename(path))
    await buildBlockMap(path, 'gzip', map)
    const { files } = /** @type {{ files: { sizes: number[], checksums: string[] }[] }} */ (JSON.parse(gunzipSync(readFileSync(map)).toString()))
    const [{ sizes, checksums } = { sizes: [], checksums: [] }] = files
    return sizes.map((size, index) => ({ size, checksum: checksums[index] ?? '' }))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/**
 * Reads where the parts of a program lie that differ with each version (Microsoft's "PE Format"); null if it is none, or is too small to matter.
 *
 * @param {Buffer} bytes
 * @returns {Program | null}
 */
export function readProgram(bytes) {
  if (bytes.length < MOST_PIECE_BYTES || bytes.toString('latin1', 0, 2) !== 'MZ') return null
  const head = bytes.readUInt32LE(0x3c)
  if (head + 24 > bytes.length || bytes.toString('latin1', head, head + 4) !== 'PE\0\0') return null
  const sectionCount = bytes.readUInt16LE(head + 6)
  const sections = head + 24 + bytes.readUInt16LE(head + 20)
  const headBytes = bytes.readUInt32LE(head + 24 + 60)
  for (let at = sections; at < sections + sectionCount * SECTION_BYTES && at + SECTION_BYTES <= bytes.length; at += SECTION_BYTES) {
    const tailAt = bytes.readUInt32LE(at + 20)
    if (bytes.toString('latin1', at, at + 8) === '.rsrc\0\0\0' && headBytes <= tailAt && tailAt < bytes.length) return { headBytes, tailAt }
  }
  return null
}

/**
 * In the order in which they are joined.
 *
 * @param {number} index
 */
function nameOf(index) {
  return String(index).padStart(4, '0')
}

/**
 * @param {string} from
 * @param {string} to
 */
function linkOrCopy(from, to) {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

const [script, folder, target] = process.argv.slice(1)
if (script === import.meta.filename && folder !== undefined && target !== undefined) await layOutPieces(folder, target)
