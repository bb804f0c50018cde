import { describe, expect, test } from 'vitest'
import { countStructure, judgeStructure } from '../../../scripts/quality/judge-structure.js'
import { measureStructure, readProcesses } from '../../../scripts/quality/measure-structure.js'
import { structureBounds } from '../../../scripts/quality/structure-bounds.js'
import { projectRoot } from '../../support/list-files.ts'

type Files = Readonly<Record<string, string>>

function countsOf(files: ReadonlyMap<string, string>) {
  return Object.fromEntries(Object.entries(measureStructure(files)).map(([name, structure]) => [name, countStructure(structure)]))
}

const filesOf = (count: number): Files =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`src-main/many/a${String(index)}.ts`, 'export const a = 1\n']))
const functionOf = (lines: number): string => `export function long(): void {\n${'  long()\n'.repeat(lines - 2)}}\n`

/** A process at its limits: nothing of it counts. */
const sound: Files = {
  ...filesOf(25),
  'src-main/low/a.ts': functionOf(80),
  'src-main/high/b.ts': "import { long } from '../low/a.ts'\nexport const b = long\n"
}
const none = { foldersInCycles: 0, subfoldersInCycles: 0, largestFolder: 25, foldersOver25: 0, longestFunction: 80, functionsOver80: 0 }
const judge = (files: Files) => judgeStructure(countsOf(new Map(Object.entries(files))), { 'src-main': none })

test('the sources have the structure that their bounds say', { timeout: 60_000 }, () => {
  expect(judgeStructure(countsOf(readProcesses(projectRoot)), structureBounds)).toEqual([])
})

describe('a process without bounds to spare', () => {
  test('passes at its limits', () => {
    expect(judge(sound)).toEqual([])
  })

  test.each([
    ['a value import', "import { b } from '../high/b.ts'\n"],
    ['a type import', "import type { b } from '../high/b.ts'\n"]
  ])('fails by a cycle of folders with %s', (_, text) => {
    expect(judge({ ...sound, 'src-main/low/c.ts': text })).toEqual([
      'src-main: foldersInCycles is 2, above its bound 0',
      'src-main: subfoldersInCycles is 2, above its bound 0'
    ])
  })

  test('fails by a cycle of domains with a lazy import', () => {
    const text = "export const load = () => import('../high/b.ts')\n"
    expect(judge({ ...sound, 'src-main/low/c.ts': text })).toEqual(['src-main: foldersInCycles is 2, above its bound 0'])
  })

  test('fails by a cycle of folders inside one domain, unless an import is lazy', () => {
    const inside = { ...sound, 'src-main/low/one/a.ts': "import '../two/b.ts'\n" }
    const fault = ['src-main: subfoldersInCycles is 2, above its bound 0']
    expect(judge({ ...inside, 'src-main/low/two/b.ts': "import type { A } from '../one/a.ts'\n" })).toEqual(fault)
    expect(judge({ ...inside, 'src-main/low/two/b.ts': "export const load = () => import('../one/a.ts')\n" })).toEqual([])
  })

  test('fails by a folder of 26 files', () => {
    expect(judge({ ...sound, ...filesOf(26) })).toEqual([
      'src-main: largestFolder is 26, above its bound 25',
      'src-main: foldersOver25 is 1, above its bound 0'
    ])
  })

  test('fails by a function of 81 lines', () => {
    const faults = ['src-main: longestFunction is 81, above its bound 80', 'src-main: functionsOver80 is 1, above its bound 0']
    expect(judge({ ...sound, 'src-main/low/a.ts': functionOf(81) })).toEqual(faults)
    expect(judge({ ...sound, 'src-main/low/a.ts': `export const outer = () => {\n${functionOf(79)}}\n` })).toEqual(faults)
  })
})

describe('the bounds', () => {
  test.each(Object.keys(none))('fail where %s has fallen below them', (key) => {
    const bound = Object.entries(none).find(([name]) => name === key)?.[1] ?? 0
    const bounds = { 'src-main': { ...none, [key]: bound + 1 } }
    expect(judgeStructure({ 'src-main': none }, bounds)).toEqual([`src-main: ${key} is ${String(bound)}, lower the bound to ${String(bound)}`])
  })

  test('fail for a new process that is above the limits', () => {
    expect(judgeStructure({ 'src-new': { ...none, functionsOver80: 1 } }, {})).toEqual(['src-new: functionsOver80 is 1, above its bound 0'])
  })

  test('fail for a process that is gone, until they are lowered', () => {
    expect(judgeStructure({}, { 'src-old': { ...none, foldersOver25: 1 } })).toEqual(['src-old: foldersOver25 is 0, lower the bound to 0'])
  })
})
