import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const electron = createRequire(import.meta.url)('electron') as string
const server = resolve(import.meta.dirname, '../../out/test/main/server.js')

/** Regrades by the corrections of `file` in the embedded backend of a home, with the server's own command; its app may be running. */
export async function applyCorrections(home: string, file: string): Promise<void> {
  const args = ['corrections', 'apply', file, '--by', 'Ada Obi', '--data', join(home, '.config/Koya/backend')]
  await promisify(execFile)(electron, [server, ...args], { env: { PATH: process.env['PATH'], ELECTRON_RUN_AS_NODE: '1' } })
}
