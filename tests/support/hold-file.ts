import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { kitProgram, wineVariables, type KitProgram } from './windows-kit.ts'

/** What another program lets others do meanwhile with the file that it holds. */
export type Sharing = 'nothing' | 'reading-and-writing'

const shareModes: Readonly<Record<Sharing, string>> = { nothing: '0', 'reading-and-writing': '3' }
const forGoodMs = 600_000

export interface HeldFile {
  /** Ends the other program, which frees what it holds. */
  readonly free: () => Promise<void>
}

/** Opens a file in another Windows program of that home, and resolves once it is held; nobody may delete or rename it until it is freed. */
export async function holdFile(home: string, path: string, sharing: Sharing = 'nothing'): Promise<HeldFile> {
  return startProgram(home, ['hold-file', toWindowsPath(path), String(forGoodMs), shareModes[sharing]], 'held')
}

/** Plays a virus scanner: each file below the folder that is written or renamed is opened for `holdMs`, and nobody may delete it meanwhile. */
export async function scanFolder(home: string, folder: string, holdMs: number): Promise<HeldFile & { readonly scanned: () => readonly string[] }> {
  return startProgram(home, ['scan-folder', toWindowsPath(folder), String(forGoodMs), String(holdMs)], 'watching')
}

/** Plays a program that takes the place of the service: it has a pipe of that name, and says that each PIN is right. Rejects where another one has it. */
export async function holdPipe(home: string, name: string): Promise<HeldFile> {
  return startProgram(home, ['hold-pipe', name, String(forGoodMs)], 'held')
}

/** Returns the path by which a program under wine reaches a file of this system. */
function toWindowsPath(path: string): string {
  return `Z:${path.replaceAll('/', '\\')}`
}

async function startProgram(
  home: string,
  [program, ...args]: readonly [KitProgram, ...string[]],
  begun: string
): Promise<HeldFile & { readonly scanned: () => readonly string[] }> {
  const child = spawn('/usr/lib/wine/wine64', [kitProgram(program), ...args], {
    env: { ...process.env, ...wineVariables(home) },
    stdio: ['ignore', 'pipe', 'ignore']
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await awaitText(child, () => printed, begun)
  return {
    scanned: () => printed.split(/\r?\n/).flatMap((line) => (line.startsWith('scanned ') ? [line.slice('scanned '.length)] : [])),
    async free() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }
}

async function awaitText(child: ChildProcess, printed: () => string, text: string): Promise<void> {
  while (!printed().includes(text)) {
    if (child.exitCode !== null) throw new Error(`the other program ended: ${printed()}`)
    await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')])
  }
}
