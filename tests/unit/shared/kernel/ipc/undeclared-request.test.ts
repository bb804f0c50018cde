import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** S22: runs the compiler, because a request without a policy must not compile. */
const root = resolve(import.meta.dirname, '../../../../..')
const compiler = join(root, 'node_modules/typescript-native/bin/tsc')
const flags = ['--noEmit', '--strict', '--module', 'ESNext', '--target', 'ES2023', '--moduleResolution', 'bundler', '--allowImportingTsExtensions']

/** A request with this policy, and the compiler's error for it. */
const cases = [
  ['no policy', '', 'TS2554'],
  ['a policy without the exam', "{ onKiosk: 'refused', windows: ['main'] }", 'TS2741'],
  ['a policy without the kiosk', "{ duringExam: 'refused', windows: ['main'] }", 'TS2741'],
  ['a policy without windows', "{ duringExam: 'refused', onKiosk: 'refused' }", 'TS2741'],
  ['an empty list of windows', "{ duringExam: 'refused', onKiosk: 'refused', windows: [] }", 'TS2322'],
  ['a window that does not exist', "{ duringExam: 'refused', onKiosk: 'refused', windows: ['popup'] }", 'TS2322'],
  ['a word that means nothing', "{ duringExam: 'perhaps', onKiosk: 'refused', windows: ['main'] }", 'TS2322']
] as const
const whole = "{ duringExam: 'refused', onKiosk: 'refused', windows: ['main'] }"

let folder: string
let said: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koya-undeclared-'))
  const from = (module: string): string => JSON.stringify(join(root, 'src-shared', module))
  const files = [...cases.map(([, policy]) => policy), whole].map((policy, number) => ({ name: `request-${String(number)}.ts`, policy }))
  for (const { name, policy } of files) {
    await writeFile(
      join(folder, name),
      `import { request } from ${from('kernel/ipc/contract.ts')}
import { z } from ${from('kernel/schema/zod.ts')}
const nothing = z.strictObject({})
export const made = request(nothing, nothing, ${policy})
`
    )
  }
  said = await promisify(execFile)(process.execPath, [compiler, ...flags, ...files.map(({ name }) => name)], {
    cwd: folder,
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
  })
    .then(({ stdout }) => stdout)
    .catch((error: unknown) => (error as { stdout: string }).stdout)
})

afterAll(async () => {
  await rm(folder, { recursive: true })
})

/** Returns the numbers of the compiler's errors in one of the files. */
function complaintsAbout(number: number): string[] {
  return [...said.matchAll(new RegExp(`^request-${String(number)}\\.ts.*error (TS\\d+)`, 'gm'))].map(([, complaint = '']) => complaint)
}

test('control: an IPC request that declares its whole policy compiles', () => {
  expect(complaintsAbout(cases.length)).toEqual([])
})

test.each(cases.map(([name, , complaint], number) => [name, complaint, number] as const))(
  'an IPC request with %s does not compile',
  (_, complaint, number) => {
    expect(complaintsAbout(number)).toEqual([complaint])
  }
)
