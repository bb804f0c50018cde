import { beforeAll, describe, expect, it } from 'vitest'
import { type Finding, lintSamples, type Sample } from '../support/lint-samples.ts'

/** Breaks each lint wall once. The walls are rules on syntax, so the rules that need types are left out. */
const rules = ['no-restricted-imports', 'restricted-syntax', 'no-restricted-globals', 'feature-wall', 'function-size', 'max-params']

interface Break extends Sample {
  /** Part of the message that names the allowed alternative. */
  readonly door: string
}

const breaks: readonly Break[] = [
  { file: 'src-server/a1.ts', code: "import { app } from 'electron'", door: 'src-main' },
  { file: 'src-renderer/a2.ts', code: "import { shell } from 'electron'", door: 'window.koya' },
  { file: 'src-renderer/a3.ts', code: "import { readFileSync } from 'node:fs'", door: 'window.koya' },
  { file: 'src-shared/a4.ts', code: "import { createHash } from 'node:crypto'", door: 'as a parameter' },
  { file: 'src-main/a5.ts', code: "import { createBackend } from '../src-server/create-backend.ts'", door: 'HTTP' },
  { file: 'src-server/account/a6.ts', code: "import { createJournal } from '../../src-main/attempt/journal/journal.ts'", door: 'src-shared' },
  { file: 'src-renderer/app/a7.ts', code: "import { createJournal } from '../../src-main/attempt/journal/journal.ts'", door: 'window.koya' },
  { file: 'src-shared/a8.ts', code: "import { theme } from '../src-renderer/app/theme.ts'", door: 'as a parameter' },
  { file: 'src-preload/a9.ts', code: "import { createJournal } from '../src-main/attempt/journal/journal.ts'", door: 'channel-table.ts' },
  { file: 'src-server/a10.ts', code: "import * as z from 'zod'", door: 'src-shared/kernel/schema/zod.ts' },
  { file: 'tests/unit/a11.test.ts', code: "it('a', { retry: 2 }, () => undefined)", door: 'No second try' },
  { file: 'tests/unit/a12.test.ts', code: "it.each([1])('a', { timeout: 1, retry: 2 }, () => undefined)", door: 'No second try' },
  { file: 'tests/app/a13.spec.ts', code: 'test.describe.configure({ retries: 2 })', door: 'No second try' },
  { file: 'tests/unit/a14.test.ts', code: "import { z } from 'zod'", door: 'src-shared/kernel/schema/zod.ts' },
  { file: 'src-main/a15.ts', code: "import keytar from 'keytar'", door: 'src-main/platform/keychain.ts' },
  { file: 'src-main/a16.ts', code: "void import('keytar')", door: 'src-main/platform/keychain.ts' },
  { file: 'src-main/a17.ts', code: "import { ipcMain } from 'electron'", door: 'src-main/platform/ipc/register-ipc.ts' },
  {
    file: 'src-main/a18.ts',
    code: "import * as electron from 'electron'\nelectron.ipcMain.handle('a', () => 1)",
    door: 'src-main/platform/ipc/register-ipc.ts'
  },
  {
    file: 'src-main/a19.ts',
    code: "import electron from 'electron'\nconst { ipcMain } = electron\nvoid ipcMain",
    door: 'src-main/platform/ipc/register-ipc.ts'
  },
  { file: 'src-preload/a20.ts', code: "import { ipcRenderer } from 'electron'", door: 'src-preload/preload.ts' },
  {
    file: 'src-main/a21.ts',
    code: "import { shell } from 'electron'\nvoid shell.openExternal('https://koya.app')",
    door: 'src-main/platform/windows/open-external.ts'
  },
  {
    file: 'src-main/a22.ts',
    code: "import { shell } from 'electron'\nvoid shell['openExternal']('https://koya.app')",
    door: 'src-main/platform/windows/open-external.ts'
  },
  { file: 'src-main/a23.ts', code: "void fetch('https://koya.app')", door: 'net.fetch' },
  { file: 'src-renderer/a24.ts', code: "void fetch('https://koya.app')", door: 'window.koya' },
  { file: 'src-renderer/a25.ts', code: "localStorage.setItem('a', 'b')", door: 'main does' },
  { file: 'src-renderer/features/account/a26.tsx', code: "import { paper } from '../attempt/paper.ts'", door: 'src-renderer/app' },
  { file: 'src-renderer/features/account/form/a27.tsx', code: "void import('../../attempt/paper.ts')", door: 'src-renderer/app' },
  { file: 'src-renderer/ui/a28.tsx', code: 'export default function Page() { return null }', door: 'No default exports' },
  { file: 'src-shared/a29.ts', code: "export * from './b.ts'", door: 'No barrels' },
  { file: 'tests/unit/a30.test.ts', code: "import { vi } from 'vitest'\nvi.mock('a')", door: 'tests/support' },
  { file: 'src-shared/a31.ts', code: 'export function a(b: 1, c: 2, d: 3, e: 4): unknown { return [b, c, d, e] }', door: 'too many parameters' },
  { file: 'src-shared/a32.ts', code: `export function a(): void {\n${'  a()\n'.repeat(60)}}`, door: 'split it' },
  { file: 'src-main/a33.config.ts', code: 'export default 1', door: 'No default exports' },
  { file: 'scripts/a34.js', code: 'export function a(b, c, d, e) { return [b, c, d, e] }', door: 'too many parameters' },
  { file: 'scripts/a35.mjs', code: "import * as z from 'zod'", door: 'src-shared/kernel/schema/zod.ts' },
  { file: 'src-server/a36.ts', code: "import { STATUS_CODES, type Server } from 'node:http'", door: 'getBuiltinModule' },
  { file: 'src-main/a37.ts', code: "import http from 'http'", door: 'getBuiltinModule' }
]

const doors: readonly Sample[] = [
  { file: 'src-shared/kernel/schema/zod.ts', code: "import * as z from 'zod'" },
  { file: 'src-main/platform/keychain.ts', code: "void import('keytar')" },
  { file: 'src-main/platform/ipc/register-ipc.ts', code: "import { ipcMain } from 'electron'" },
  { file: 'src-main/start-app.ts', code: "import { ipcMain } from 'electron'" },
  { file: 'src-main/app/compose-app.ts', code: "import type { IpcMain } from 'electron'" },
  {
    file: 'src-preload/preload.ts',
    code: "import { contextBridge, ipcRenderer } from 'electron'\nimport { channelTable } from '../src-shared/contracts/channel-table.ts'"
  },
  { file: 'src-main/platform/windows/open-external.ts', code: "import { shell } from 'electron'\nvoid shell.openExternal('https://koya.app')" },
  { file: 'src-main/app/open-core.ts', code: "import { shell } from 'electron'\nvoid shell.openExternal" },
  { file: 'src-renderer/features/learning/library/pdf/document/fetch-work.ts', code: "void fetch('koya://work')" },
  { file: 'vitest.config.ts', code: 'export default 1' },
  { file: 'src-server/b5.ts', code: "import { type Server } from 'node:http'\nimport type { Agent } from 'node:https'" },
  { file: 'src-server/b1.ts', code: "import { createHash } from 'node:crypto'\nimport { z } from '../src-shared/kernel/schema/zod.ts'" },
  { file: 'src-renderer/features/account/form/b2.tsx', code: "import { state } from '../state.ts'\nimport { page } from '../../../ui/page.tsx'" },
  { file: 'src-renderer/features/attempt/form/b3.tsx', code: "import { session } from '../../account/session.ts'" },
  { file: 'src-shared/b4.ts', code: `export function a(): void {\n${'  function b(): void {\n    a()\n  }\n  b()\n'.repeat(25)}}` }
]

describe('the walls that lint holds', () => {
  let found: ReadonlyMap<string, readonly Finding[]> = new Map()

  beforeAll(() => {
    found = lintSamples([...breaks, ...doors], { typeAware: false })
  }, 60_000)

  const messagesFor = (file: string): string[] => found.get(file)!.flatMap(({ rule, text }) => (rules.includes(rule) ? [text] : []))

  it.each(breaks)('lint refuses in $file the code $code', ({ file, door }) => {
    expect(messagesFor(file)).toContainEqual(expect.stringContaining(door))
  })

  it.each(doors)('lint accepts in $file the code $code', ({ file }) => {
    expect(messagesFor(file)).toEqual([])
  })
})
