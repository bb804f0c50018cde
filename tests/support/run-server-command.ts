import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../..')
const electron = createRequire(import.meta.url)('electron') as string

/** Runs a command of the built server, as `npm run server -- …` does; returns the line of JSON that it prints. Throws where it fails. */
export async function runServerCommand(...args: readonly string[]): Promise<unknown> {
  const env = { PATH: process.env['PATH'], ELECTRON_RUN_AS_NODE: '1', KOYA_RESOURCES: join(root, 'resources'), KOYA_LOG: 'silent' }
  const { stdout } = await promisify(execFile)(electron, [join(root, 'out/test/main/server.js'), ...args], { env })
  return JSON.parse(stdout)
}
