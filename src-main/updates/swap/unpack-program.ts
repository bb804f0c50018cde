import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { syncFolder } from '../../platform/disk/write-durably.ts'
import { AlteredFileError } from './swap-app-image.ts'
import { swapFile, syncFile, type FileSwap } from './swap-file.ts'

/** The downloaded tar.gz, its signed hash and its version. */
interface NewProgram {
  readonly installer: string
  readonly sha512: string
  readonly version: string
}

/** The folder of the program in a package (`scripts/package/make-tar.mjs`); an update's is followed by its version. */
const PROGRAM_FOLDER = 'program'

/**
 * Unpacks a tar.gz into a folder beside that of the running program, and swaps the file that names the folder to start (`swapFile`). Rejects with
 * `AlteredFileError` if the file is not what was signed, or with the disk's errors; then the running version stays.
 */
export async function swapProgram({ installer, sha512, version }: NewProgram, swap: FileSwap, noted: () => void): Promise<void> {
  const root = dirname(swap.file)
  const name = `${PROGRAM_FOLDER}-${version}`
  if (readName(swap.file) === name) throw new Error(`${name} is what runs`)
  const [unpacked, target] = [join(root, `.${name}.next`), join(root, name)]
  await remove([unpacked, target])
  try {
    mkdirSync(unpacked)
    await unpack(installer, sha512, unpacked)
    renameSync(join(unpacked, PROGRAM_FOLDER), target)
    // Electron would open an archive as a folder, so the system flushes all files to the disk.
    await run('sync', ['-f', target])
    const write = (next: string): void => {
      writeFileSync(next, name, { flag: 'wx' })
      syncFile(next)
    }
    syncFolder(root)
    swapFile(swap, write, noted)
  } catch (error) {
    // The last flush can fail after the swap.
    await remove(readName(swap.file) === name ? [unpacked] : [unpacked, target])
    throw error
  }
  await remove([unpacked])
}

/** Unpacks what the one folder of the archive holds, and hashes the same bytes. */
async function unpack(installer: string, sha512: string, folder: string): Promise<void> {
  const hash = createHash('sha512')
  const file = createReadStream(installer)
  file.on('data', (chunk) => hash.update(chunk))
  await run('tar', ['-x', '-z', '-f', '-', '-C', folder, '--strip-components=1', '--no-same-owner'], file)
  if (hash.digest('base64') !== sha512) throw new AlteredFileError('the file is not what was signed')
}

const programFolders = /^(program|program-\d+\.\d+\.\d+|\.program-\d+\.\d+\.\d+\.next)$/

/**
 * Deletes the folders of other versions than the current one and, while that is on trial, the previous one. Those from which a process still runs stay;
 * resolves to their names. Rejects with the disk's errors.
 */
export async function removeOtherPrograms(swap: FileSwap, readRunning: () => readonly string[]): Promise<readonly string[]> {
  const root = dirname(swap.file)
  const kept = [swap.file, swap.previous].flatMap((path) => readName(path) ?? [])
  const others = readdirSync(root).filter((name) => programFolders.test(name) && !kept.includes(name))
  if (kept.length === 0 || others.length === 0) return []
  const running = readRunning()
  const isBusy = (name: string): boolean => running.some((path) => path.startsWith(`${join(root, name)}/`))
  await remove(others.filter((name) => !isBusy(name)).map((name) => join(root, name)))
  return others.filter(isBusy)
}

/** How often and how long, milliseconds, the end of a process is waited for that runs from an old folder, such as the one that watched a first start. */
const MOST_TRIES = 20
const TRY_EVERY_MS = 5000

/** As `removeOtherPrograms`, once none of their processes runs any more; resolves to the names of those that stayed. */
export async function removeOtherProgramsWhenFree(
  swap: FileSwap,
  readRunning: () => readonly string[],
  wait: (ms: number) => Promise<void>
): Promise<readonly string[]> {
  for (let tries = 1; ; tries += 1) {
    await wait(TRY_EVERY_MS)
    const stayed = await removeOtherPrograms(swap, readRunning)
    if (stayed.length === 0 || tries === MOST_TRIES) return stayed
  }
}

/** Returns the name of the folder that a file names; null if there is no such file. */
function readName(path: string): string | null {
  try {
    return basename(readFileSync(path, 'utf8').trim())
  } catch {
    return null
  }
}

/** By the system: Electron would look into the archives of a program. */
async function remove(paths: readonly string[]): Promise<void> {
  if (paths.length > 0) await run('rm', ['-r', '-f', '--', ...paths])
}

const MOST_COMPLAINT = 2000
const isFull = /No space left|quota exceeded/i

/** Runs a program of the system. Rejects if it fails, with the code `ENOSPC` where the disk is full. */
async function run(command: string, args: readonly string[], input?: Readable): Promise<void> {
  // Variables such as TAR_OPTIONS would change what it does.
  const child = spawn(command, args, { env: { PATH: process.env['PATH'], LC_ALL: 'C' }, stdio: ['pipe', 'ignore', 'pipe'] })
  const ended = new Promise<number | null>((done, fail) => {
    child.once('error', fail)
    child.once('close', done)
  })
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = `${complaint}${chunk.toString()}`.slice(0, MOST_COMPLAINT)
  })
  if (input === undefined) child.stdin.end()
  // One that fails stops reading; the reason is its own.
  const fed = input === undefined ? null : pipeline(input, child.stdin).catch((error: unknown) => error)
  const [code, trouble] = await Promise.all([ended, fed])
  if (code === 0 && !(trouble instanceof Error)) return
  const reason = complaint === '' && trouble instanceof Error ? trouble.message : complaint.trim()
  throw Object.assign(new Error(`${command} ended with ${String(code)}: ${reason}`), isFull.test(complaint) ? { code: 'ENOSPC' } : {})
}
