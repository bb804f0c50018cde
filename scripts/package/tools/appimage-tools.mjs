import { closeSync, mkdirSync, openSync, rmSync, symlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../run/project-root.mjs'
import { fingerprint, isStamped, writeStamp } from '../../ready/fingerprint.mjs'

const source = 'scripts/package/tools/appimage-runtime.c'
const folder = '.runtime/appimage-tools'
const libraries = ['-lsquashfuse', '-lz', '-llzma', '-llzo2', '-llz4', '-lzstd']
/** The bytes that mark an ELF file as an AppImage of type 2, and their offset. */
const mark = { bytes: Buffer.from([0x41, 0x49, 0x02]), at: 8 }

/**
 * Makes the folder for APPIMAGE_TOOLS_PATH from Debian's tools and our own runtime.
 *
 * @param {import('../../run/create-runner.mjs').Runner} runner
 * @param {(command: string) => string | undefined} find Returns the path of a command.
 * @returns {Promise<string>}
 */
export async function makeAppImageTools(runner, find) {
  const home = join(projectRoot, folder)
  const wanted = fingerprint([source])
  if (isStamped(`${folder}/.made`, wanted)) return home
  rmSync(home, { recursive: true, force: true })
  mkdirSync(join(home, 'runtimes'), { recursive: true })
  mkdirSync(join(home, 'lib/x64'), { recursive: true })
  for (const command of ['mksquashfs', 'desktop-file-validate']) symlinkSync(find(command) ?? command, join(home, command))
  const runtime = join(home, 'runtimes/runtime-x64')
  await runner.must('gcc', ['-O2', '-static', '-s', '-D_FILE_OFFSET_BITS=64', '-o', runtime, source, ...libraries], { output: 'collect' })
  const file = openSync(runtime, 'r+')
  writeSync(file, mark.bytes, 0, mark.bytes.length, mark.at)
  closeSync(file)
  writeStamp(`${folder}/.made`, wanted)
  return home
}
