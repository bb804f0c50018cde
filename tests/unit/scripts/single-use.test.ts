import { expect, test } from 'vitest'
import { readProcesses } from '../../../scripts/quality/measure-structure.js'
import { findSingleUse } from '../../../scripts/quality/single-use.js'
import { projectRoot } from '../../support/list-files.ts'

test('src-shared contains no file that only one process uses', { timeout: 60_000 }, () => {
  expect(findSingleUse(readProcesses(projectRoot))).toEqual([])
})

test('a shared file is reported when one process or none uses it, or only a file of one process does', () => {
  const files = new Map([
    ['src-main/a.ts', "import type { Both } from '../src-shared/both.ts'\nimport '../src-shared/one.ts'\n"],
    ['src-server/a.ts', "export const load = () => import('../src-shared/both.ts')\n"],
    ['src-shared/both.ts', "import './below.ts'\nexport interface Both {}\n"],
    ['src-shared/below.ts', 'export const below = 1\n'],
    ['src-shared/one.ts', "import './only.ts'\nimport './both.ts'\n"],
    ['src-shared/only.ts', 'export const only = 1\n'],
    ['src-shared/none.ts', "import './both.ts'\n"]
  ])
  expect(findSingleUse(files)).toEqual([
    { path: 'src-shared/one.ts', users: ['src-main'] },
    { path: 'src-shared/only.ts', users: ['src-main'] },
    { path: 'src-shared/none.ts', users: [] }
  ])
})
