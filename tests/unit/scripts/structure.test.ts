import { describe, expect, test } from 'vitest'
import { measureStructure } from '../../../scripts/quality/measure-structure.js'
import { printStructure } from '../../../scripts/quality/print-structure.js'

type Files = Readonly<Record<string, string>>

const measure = (files: Files) => measureStructure(new Map(Object.entries(files)))

/** Two folders. The second imports the first. */
const sound: Files = {
  'src-main/low/a.ts': 'export const a = 1\nexport interface A {}\n',
  'src-main/high/b.ts': "import { a } from '../low/a.ts'\nexport const b = a\n"
}

const filesOf = (count: number): Files =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`src-main/many/a${String(index)}.ts`, 'export const a = 1\n']))
const functionOf = (lines: number): string => `export function long(): void {\n${'  long()\n\n'.repeat(lines - 2)}}\n`

describe('the structure of a process', () => {
  test('a one-way import between folders is not a cycle', () => {
    expect(measure(sound)['src-main']?.cycles).toEqual([])
  })

  test.each([
    ['a value', "import { b } from '../high/b.ts'"],
    ['a type', "import type { b } from '../high/b.ts'"],
    ['the type of a module', "export type B = typeof import('../high/b.ts')"],
    ['an export', "export { b } from '../high/b.ts'"],
    ['a lazy import', "export const load = () => import('../high/b.ts')"],
    ['a worker', "export const worker = new URL('../high/b.ts', import.meta.url)"],
    ['a worker below the folder', "export const worker = new URL('deep/../../high/b.ts', import.meta.url)"],
    ['an import without an ending', "import { b } from '../high/b'"],
    ['an import with a query', "import address from '../high/b.ts?url'"],
    ['a style', "import '../high/c.css'"]
  ])('a folder cycle through %s is found', (_, line) => {
    const { 'src-main': structure } = measure({ ...sound, 'src-main/low/c.ts': `${line}\n`, 'src-main/high/c.css': '' })
    expect(structure?.cycles).toEqual([['high', 'low']])
  })

  test('a comment, a string, a package or another process creates no folder cycle', () => {
    const line = "// import '../high/b.ts'\nexport const text = \"import('../high/b.ts')\"\nimport 'high'\nimport '../../src-shared/high/b.ts'\n"
    expect(
      measure({ ...sound, 'src-main/low/c.ts': line, 'src-shared/high/b.ts': "import '../../src-main/low/a.ts'\n" })['src-main']?.cycles
    ).toEqual([])
  })

  test('the root and each feature count as one folder each, and subfolders belong to their top folder', () => {
    const files = {
      'src-renderer/main.ts': "import './features/one/a.ts'\n",
      'src-renderer/features/one/a.ts': "import '../two/deep/b.ts'\n",
      'src-renderer/features/two/deep/b.ts': "import '../c.ts'\n",
      'src-renderer/features/two/c.ts': "import './deep/b.ts'\nimport '../one/a.ts'\n"
    }
    const { 'src-renderer': structure } = measure(files)
    expect(structure?.folders).toBe(3)
    expect(structure?.cycles).toEqual([['features/one', 'features/two']])
  })

  test('two cycles joined by one-way imports are reported separately', () => {
    const pair = (one: string, two: string): Files => ({
      [`src-main/${one}/a.ts`]: `import '../${two}/b.ts'\n`,
      [`src-main/${two}/b.ts`]: `import '../${one}/a.ts'\n`
    })
    const bridge = { 'src-main/a/c.ts': "import '../c/a.ts'\n", 'src-main/e/a.ts': "import '../a/a.ts'\n" }
    const { 'src-main': structure } = measure({ ...pair('a', 'b'), ...pair('c', 'd'), ...bridge })
    expect(structure?.cycles.map((cycle) => cycle.join(' ')).sort()).toEqual(['a b', 'c d'])
  })

  test('folder sizes count the source files directly in each folder, without styles and declaration files', () => {
    const beside = { 'src-main/many/a.css': '', 'src-main/many/b.d.ts': '', 'src-main/many/deep/c.ts': '' }
    expect(measure({ ...filesOf(2), ...beside })['src-main']).toMatchObject({
      sizes: [
        { folder: 'src-main/many', files: 2 },
        { folder: 'src-main/many/deep', files: 1 }
      ],
      files: 3,
      styleFiles: 1
    })
  })

  test('function length includes nested functions and excludes blank lines', () => {
    const text = `const outer = () => {\n${functionOf(5)}}\nclass A {\n  method() {\n\n  }\n}\n`
    expect(measure({ 'src-main/a.ts': text })['src-main']?.functions).toEqual([
      { path: 'src-main/a.ts', name: 'outer', line: 1, lines: 7 },
      { path: 'src-main/a.ts', name: 'long', line: 2, lines: 5 },
      { path: 'src-main/a.ts', name: 'method', line: 12, lines: 2 }
    ])
  })
})

test('npm run structure prints the counts, the cycles, the large folders and the longest functions', () => {
  const cycle = { 'src-main/low/c.ts': "import '../high/b.ts'\n", 'src-main/low/d.css': '' }
  const { 'src-main': structure } = measure({ ...sound, ...cycle, ...filesOf(26), 'src-main/e.ts': functionOf(81) })
  expect(printStructure('src-main', structure!)).toBe(`src-main
  source files: 30, lines: 191, style files: 1
  folders: 4, in cycles: 2
    2: high low
  subfolders in cycles: 2
    2: src-main/high src-main/low
  folders of more than 25 source files: 1, largest: 26
    26: src-main/many
  functions of more than 80 lines: 1, longest: 81
    81: src-main/e.ts:1 long
`)
})
