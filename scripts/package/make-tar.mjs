import { chmodSync, createReadStream, createWriteStream, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { create, replace } from 'tar'
import { findGzipByParts, gzipByParts } from './gzip-by-parts.mjs'
import { wrappersFor } from './wrappers.mjs'

/**
 * @typedef {object} TarContent
 * @property {string} folder Of the packed program.
 * @property {string} name Of the one folder in the archive.
 * @property {string} programName
 *
 * @typedef {(file: string, compression: 'gzip', mapFile: string) => Promise<unknown>} BuildBlockMap
 */

/** The folder of the first version; that of an update is `program-1.2.3` (src-main/updates/swap/unpack-program.ts). */
const FIRST_FOLDER = 'program'
/** What the package makers of a deb and an AppImage leave in the packed folder. */
const ofOtherPackages = ['resources/package-type', 'resources/app-update.yml', 'resources/apparmor-profile']
/** An archive lists dates, and with the time of packing an update by parts would move a part for each file. */
const mtime = new Date(Date.UTC(2020, 0, 1))

/**
 * Packs a program into a tar.gz that can update itself: a script starts the folder that the file `current` names, and an update lays another folder beside
 * it. With a gzip that compresses by parts, the block map is written beside the archive, as electron-builder does for Windows; returns whether there is one.
 *
 * @param {string} target
 * @param {TarContent} content
 * @param {{ level: number }} options Of compression, 1 to 9.
 */
export async function makeTar(target, { folder, name, programName }, { level }) {
  const work = mkdtempSync(join(tmpdir(), 'koya-tar-'))
  try {
    const plain = join(work, 'plain.tar')
    const options = { file: plain, portable: true, noDirRecurse: true, mtime }
    const files = filesBelow(folder).filter((path) => !ofOtherPackages.includes(path))
    await create({ ...options, cwd: folder, prefix: `${name}/${FIRST_FOLDER}` }, files)
    writeStart(join(work, name), programName)
    await replace(
      { ...options, cwd: work },
      filesBelow(join(work, name)).map((path) => `${name}/${path}`)
    )
    const gzip = await findGzipByParts()
    if (gzip === undefined) {
      await pipeline(createReadStream(plain), createGzip({ level }), createWriteStream(target))
      return false
    }
    await gzipByParts(['cat', plain], target, { gzip, level })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  const { buildBlockMap } = /** @type {{ buildBlockMap: BuildBlockMap }} */ (
    createRequire(import.meta.url)('app-builder-lib/out/targets/blockmap/blockmap')
  )
  await buildBlockMap(target, 'gzip', `${target}.blockmap`)
  return true
}

/**
 * Writes what stays through updates: the script that starts the program, and the commands.
 *
 * @param {string} folder
 * @param {string} programName
 */
function writeStart(folder, programName) {
  mkdirSync(join(folder, 'bin'), { recursive: true })
  writeFileSync(join(folder, 'current'), FIRST_FOLDER)
  const start = [
    '#!/bin/sh',
    '# Starts the version in the folder that the file "current" names.',
    'here="$(dirname "$(readlink -f "$0")")"',
    'program="$here/$(cat "$here/current" 2>/dev/null)"',
    '# A damaged file names no version: any that is there starts, and is named again.',
    'case "$program" in',
    '  "$here"/program*) ;;',
    '  *) program= ;;',
    'esac',
    'if [ ! -d "$program" ]; then',
    `  for program in "$here"/program*; do [ -x "$program/${programName}" ] && break; done`,
    '  { printf %s "${program##*/}" >"$here/current"; } 2>/dev/null || true',
    'fi',
    'trial="$here/.current.previous"',
    'failed="$here/.current.failed"',
    '# Where the system allows no sandbox, a window could not open; Koya then says what to install instead (src-main/switch-guard.ts).',
    'if [ "${1-}" != -- ] && [ ! -u "$program/chrome-sandbox" ] && command -v unshare >/dev/null && ! unshare -Ur true 2>/dev/null; then',
    '  export KOYA_LAUNCHER=tar',
    '  set -- --no-sandbox "$@"',
    'fi',
    '# A version on trial that cannot even start, after a power cut: when it has ended badly twice, the version before is started again.',
    'if [ -f "$trial" ] && [ "${1-}" != -- ]; then',
    '  code=0',
    `  "$program/${programName}" "$@" || code=$?`,
    '  [ "$code" != 0 ] && [ -f "$trial" ] || exit "$code"',
    '  [ -f "$failed" ] || { touch "$failed"; exit "$code"; }',
    '  mv -f "$trial" "$here/current"',
    '  program="$here/$(cat "$here/current")"',
    'fi',
    'if [ -f "$failed" ]; then rm -f "$failed"; fi',
    `exec "$program/${programName}" "$@"`
  ]
  writeScript(join(folder, programName), `${start.join('\n')}\n`)
  for (const { name, text } of wrappersFor('linux', `../${programName}`)) writeScript(join(folder, 'bin', name), text)
}

/**
 * @param {string} path
 * @param {string} text
 */
function writeScript(path, text) {
  writeFileSync(path, text)
  chmodSync(path, 0o755)
}

/**
 * @param {string} folder
 * @returns {string[]} Paths from the folder, in order.
 */
function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}
