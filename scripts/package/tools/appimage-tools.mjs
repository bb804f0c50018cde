import { closeSync, mkdirSync, openSync, rmSync, symlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../run/project-root.mjs'
import { fingerprint, isStamped, writeStamp } from '../../ready/fingerprint.mjs'

const source = 'scripts/package/tools/appimage-runtime.c'
const folder = '.runtime/appimage-tools'
const libraries = ['-lsquashfuse', '-lz', '-llzma', '-llzo2', '-llz4', '-lzstd']
/** What makes an ELF file an AppImage of the second type, and where. */
const mark = { bytes: Buffer.from([0x41, 0x49, 0x02]), at: 8 }

/**
 * The folder that APPIMAGE_TOOLS_PATH is to name, made of Debian's tools and of a runtime of our own.
 *
 * @param {import('../../run/create-runner.mjs').Runner} runner
 * @param {(command: string) => string | undefined} find Where a command is.
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
