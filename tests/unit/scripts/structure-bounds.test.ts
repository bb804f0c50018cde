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

/** A process exactly at its limits, so it exceeds none. */
const sound: Files = {
  ...filesOf(25),
  'src-main/low/a.ts': functionOf(80),
  'src-main/high/b.ts': "import { long } from '../low/a.ts'\nexport const b = long\n"
}
const none = { foldersInCycles: 0, subfoldersInCycles: 0, largestFolder: 25, foldersOver25: 0, longestFunction: 80, functionsOver80: 0 }
const judge = (files: Files) => judgeStructure(countsOf(new Map(Object.entries(files))), { 'src-main': none })

test('the source structure matches its recorded bounds', { timeout: 60_000 }, () => {
  expect(judgeStructure(countsOf(readProcesses(projectRoot)), structureBounds)).toEqual([])
})

describe('a process without bounds to spare', () => {
  test('a process exactly at its structure limits passes', () => {
    expect(judge(sound)).toEqual([])
  })

  test.each([
    ['a value import', "import { b } from '../high/b.ts'\n"],
    ['a type import', "import type { b } from '../high/b.ts'\n"]
  ])('a folder cycle through %s fails the structure check', (_, text) => {
    expect(judge({ ...sound, 'src-main/low/c.ts': text })).toEqual([
      'src-main: foldersInCycles is 2, above its bound 0',
      'src-main: subfoldersInCycles is 2, above its bound 0'
    ])
  })

  test('a cycle of domains through a lazy import fails the structure check', () => {
    const text = "export const load = () => import('../high/b.ts')\n"
    expect(judge({ ...sound, 'src-main/low/c.ts': text })).toEqual(['src-main: foldersInCycles is 2, above its bound 0'])
  })

  test('a folder cycle inside one domain fails the structure check, unless an import is lazy', () => {
    const inside = { ...sound, 'src-main/low/one/a.ts': "import '../two/b.ts'\n" }
    const fault = ['src-main: subfoldersInCycles is 2, above its bound 0']
    expect(judge({ ...inside, 'src-main/low/two/b.ts': "import type { A } from '../one/a.ts'\n" })).toEqual(fault)
    expect(judge({ ...inside, 'src-main/low/two/b.ts': "export const load = () => import('../one/a.ts')\n" })).toEqual([])
  })

  test('a folder of 26 files fails the structure check', () => {
    expect(judge({ ...sound, ...filesOf(26) })).toEqual([
      'src-main: largestFolder is 26, above its bound 25',
      'src-main: foldersOver25 is 1, above its bound 0'
    ])
  })

  test('a function of 81 lines fails the structure check', () => {
    const faults = ['src-main: longestFunction is 81, above its bound 80', 'src-main: functionsOver80 is 1, above its bound 0']
    expect(judge({ ...sound, 'src-main/low/a.ts': functionOf(81) })).toEqual(faults)
    expect(judge({ ...sound, 'src-main/low/a.ts': `export const outer = () => {\n${functionOf(79)}}\n` })).toEqual(faults)
  })
})

describe('the bounds', () => {
  test.each(Object.keys(none))('the structure check fails when %s is below its bound, and asks to lower the bound', (key) => {
    const bound = Object.entries(none).find(([name]) => name === key)?.[1] ?? 0
    const bounds = { 'src-main': { ...none, [key]: bound + 1 } }
    expect(judgeStructure({ 'src-main': none }, bounds)).toEqual([`src-main: ${key} is ${String(bound)}, lower the bound to ${String(bound)}`])
  })

  test('the structure check fails for a new process that exceeds the limits', () => {
    expect(judgeStructure({ 'src-new': { ...none, functionsOver80: 1 } }, {})).toEqual(['src-new: functionsOver80 is 1, above its bound 0'])
  })

  test('the structure check fails for a removed process until its bounds are lowered', () => {
    expect(judgeStructure({}, { 'src-old': { ...none, foldersOver25: 1 } })).toEqual(['src-old: foldersOver25 is 0, lower the bound to 0'])
  })
})
