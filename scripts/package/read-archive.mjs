import { closeSync, openSync, readSync } from 'node:fs'

/**
 * @typedef {object} ArchiveFile
 * @property {string} path With slashes.
 * @property {number} bytes
 * @property {boolean} isUnpacked Whether it is beside the archive instead.
 * @property {string | undefined} sha256 From the archive's header, for Electron's own check.
 *
 * @typedef {object} ArchiveEntry
 * @property {Readonly<Record<string, ArchiveEntry>>} [files]
 * @property {number} [size]
 * @property {boolean} [unpacked]
 * @property {string} [link]
 * @property {{ hash: string }} [integrity]
 */

/** An archive begins with four numbers of four bytes, the lengths of its header; the last is the length of the JSON that follows. */
const LENGTHS_BYTES = 16
const MOST_HEADER_BYTES = 32 * 1024 * 1024

/**
 * Lists the files of an asar archive by its header.
 *
 * @param {string} path
 * @returns {readonly ArchiveFile[]}
 */
export function readArchive(path) {
  const file = openSync(path, 'r')
  try {
    const lengths = Buffer.alloc(LENGTHS_BYTES)
    readSync(file, lengths, 0, LENGTHS_BYTES, 0)
    const headerBytes = lengths.readUInt32LE(12)
    if (headerBytes > MOST_HEADER_BYTES) throw new Error(`${path} is no archive`)
    const header = Buffer.alloc(headerBytes)
    readSync(file, header, 0, headerBytes, LENGTHS_BYTES)
    return filesBelow(/** @type {ArchiveEntry} */ (JSON.parse(header.toString('utf8'))), '')
  } finally {
    closeSync(file)
  }
}

/**
 * @param {ArchiveEntry} entry
 * @param {string} path
 * @returns {ArchiveFile[]}
 */
function filesBelow(entry, path) {
  if (entry.files === undefined) return [{ path, bytes: entry.size ?? 0, isUnpacked: entry.unpacked === true, sha256: entry.integrity?.hash }]
  return Object.entries(entry.files).flatMap(([name, below]) => filesBelow(below, path === '' ? name : `${path}/${name}`))
}
