import { resolve } from 'node:path'
import { ESLint } from 'eslint'
import { describe, expect, it } from 'vitest'

/** Breaks each lint wall once. Typed rules need a file on disk, so they are left out: the walls are rules on syntax. */
const root = resolve(import.meta.dirname, '../..')
const eslint = new ESLint({
  cwd: root,
  overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
  ruleFilter: ({ ruleId }) =>
    ['no-restricted-imports', 'no-restricted-syntax', 'no-restricted-globals', 'koya/feature-wall', 'koya/function-size', 'max-params'].includes(
      ruleId
    )
})

async function messagesFor(file: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: resolve(root, file) })
  return result?.messages.map(({ message }) => message) ?? []
}

interface Break {
  readonly file: string
  readonly code: string
  /** Part of the message that names the allowed alternative. */
  readonly door: string
}

const breaks: readonly Break[] = [
  { file: 'src-server/a.ts', code: "import { app } from 'electron'", door: 'src-main' },
  { file: 'src-renderer/a.ts', code: "import { shell } from 'electron'", door: 'window.koya' },
  { file: 'src-renderer/a.ts', code: "import { readFileSync } from 'node:fs'", door: 'window.koya' },
  { file: 'src-shared/a.ts', code: "import { createHash } from 'node:crypto'", door: 'as a parameter' },
  { file: 'src-main/a.ts', code: "import { createBackend } from '../src-server/create-backend.ts'", door: 'HTTP' },
  { file: 'src-server/account/a.ts', code: "import { createJournal } from '../../src-main/attempt/journal/journal.ts'", door: 'src-shared' },
  { file: 'src-renderer/app/a.ts', code: "import { createJournal } from '../../src-main/attempt/journal/journal.ts'", door: 'window.koya' },
  { file: 'src-shared/a.ts', code: "import { theme } from '../src-renderer/app/theme.ts'", door: 'as a parameter' },
  { file: 'src-preload/a.ts', code: "import { createJournal } from '../src-main/attempt/journal/journal.ts'", door: 'channel-table.ts' },
  { file: 'src-server/a.ts', code: "import * as z from 'zod'", door: 'src-shared/kernel/schema/zod.ts' },
  { file: 'tests/unit/a.test.ts', code: "it('a', { retry: 2 }, () => undefined)", door: 'No second try' },
  { file: 'tests/unit/a.test.ts', code: "it.each([1])('a', { timeout: 1, retry: 2 }, () => undefined)", door: 'No second try' },
  { file: 'tests/app/a.spec.ts', code: 'test.describe.configure({ retries: 2 })', door: 'No second try' },
  { file: 'tests/unit/a.test.ts', code: "import { z } from 'zod'", door: 'src-shared/kernel/schema/zod.ts' },
  { file: 'src-main/a.ts', code: "import keytar from 'keytar'", door: 'src-main/platform/keychain.ts' },
  { file: 'src-main/a.ts', code: "void import('keytar')", door: 'src-main/platform/keychain.ts' },
  { file: 'src-main/a.ts', code: "import { ipcMain } from 'electron'", door: 'src-main/platform/ipc/register-ipc.ts' },
  {
    file: 'src-main/a.ts',
    code: "import * as electron from 'electron'\nelectron.ipcMain.handle('a', () => 1)",
    door: 'src-main/platform/ipc/register-ipc.ts'
  },
  {
    file: 'src-main/a.ts',
    code: "import electron from 'electron'\nconst { ipcMain } = electron\nvoid ipcMain",
    door: 'src-main/platform/ipc/register-ipc.ts'
  },
  { file: 'src-preload/a.ts', code: "import { ipcRenderer } from 'electron'", door: 'src-preload/preload.ts' },
  {
    file: 'src-main/a.ts',
    code: "import { shell } from 'electron'\nvoid shell.openExternal('https://koya.app')",
    door: 'src-main/platform/windows/open-external.ts'
  },
  {
    file: 'src-main/a.ts',
    code: "import { shell } from 'electron'\nvoid shell['openExternal']('https://koya.app')",
    door: 'src-main/platform/windows/open-external.ts'
  },
  { file: 'src-main/a.ts', code: "void fetch('https://koya.app')", door: 'net.fetch' },
  { file: 'src-renderer/a.ts', code: "void fetch('https://koya.app')", door: 'window.koya' },
  { file: 'src-renderer/a.ts', code: "localStorage.setItem('a', 'b')", door: 'main does' },
  { file: 'src-renderer/features/account/a.tsx', code: "import { paper } from '../attempt/paper.ts'", door: 'src-renderer/app' },
  { file: 'src-renderer/features/account/form/a.tsx', code: "void import('../../attempt/paper.ts')", door: 'src-renderer/app' },
  { file: 'src-renderer/ui/a.tsx', code: 'export default function Page() { return null }', door: 'No default exports' },
  { file: 'src-shared/a.ts', code: "export * from './b.ts'", door: 'No barrels' },
  { file: 'tests/unit/a.test.ts', code: "import { vi } from 'vitest'\nvi.mock('a')", door: 'tests/support' },
  { file: 'src-shared/a.ts', code: 'export function a(b: 1, c: 2, d: 3, e: 4): unknown { return [b, c, d, e] }', door: 'too many parameters' },
  { file: 'src-shared/a.ts', code: `export function a(): void {\n${'  a()\n'.repeat(60)}}`, door: 'split it' }
]

const doors: readonly Omit<Break, 'door'>[] = [
  { file: 'src-shared/kernel/schema/zod.ts', code: "import * as z from 'zod'" },
  { file: 'src-main/platform/keychain.ts', code: "void import('keytar')" },
  { file: 'src-main/platform/ipc/register-ipc.ts', code: "import { ipcMain } from 'electron'" },
  { file: 'src-main/app/compose-app.ts', code: "import type { IpcMain } from 'electron'" },
  {
    file: 'src-preload/preload.ts',
    code: "import { contextBridge, ipcRenderer } from 'electron'\nimport { channelTable } from '../src-shared/contracts/channel-table.ts'"
  },
  { file: 'src-main/platform/windows/open-external.ts', code: "import { shell } from 'electron'\nvoid shell.openExternal('https://koya.app')" },
  { file: 'src-server/a.ts', code: "import { createHash } from 'node:crypto'\nimport { z } from '../src-shared/kernel/schema/zod.ts'" },
  { file: 'src-renderer/features/account/form/a.tsx', code: "import { state } from '../state.ts'\nimport { page } from '../../../ui/page.tsx'" },
  { file: 'src-renderer/features/attempt/form/a.tsx', code: "import { session } from '../../account/session.ts'" },
  { file: 'src-shared/a.ts', code: `export function a(): void {\n${'  function b(): void {\n    a()\n  }\n  b()\n'.repeat(25)}}` }
]

describe('the walls that lint holds', () => {
  it.each(breaks)('lint refuses in $file the code $code', { timeout: 60_000 }, async ({ file, code, door }) => {
    expect(await messagesFor(file, code)).toContainEqual(expect.stringContaining(door))
  })

  it.each(doors)('lint accepts in $file the code $code', { timeout: 60_000 }, async ({ file, code }) => {
    expect(await messagesFor(file, code)).toEqual([])
  })
})
