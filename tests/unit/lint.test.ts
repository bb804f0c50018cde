import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeTempFolder } from '../support/make-temp-folder.ts'

/**
 * Breaks each kind of lint rule once, in a separate project with this project's rules: type-aware rules, other rules, React and React Compiler
 * rules, accessibility rules, and rules that differ by folder. `walls.test.ts` tests the walls.
 */
const root = resolve(import.meta.dirname, '../..')

interface Sample {
  readonly file: string
  readonly code: string
}

const breaks: readonly (Sample & { readonly rule: string })[] = [
  { rule: 'no-floating-promises', file: 'src-main/a1.ts', code: 'export async function a(): Promise<void> {\n  await Promise.resolve()\n  a()\n}' },
  { rule: 'no-misused-promises', file: 'src-main/a2.ts', code: 'export const a = (b: () => Promise<boolean>): number => (b() ? 1 : 2)' },
  { rule: 'no-unsafe-assignment', file: 'src-main/a3.ts', code: "export const a: { readonly c: string } = JSON.parse('{}')" },
  { rule: 'no-unnecessary-condition', file: 'src-main/a4.ts', code: 'export const a = (b: object): number => (b ? 1 : 2)' },
  {
    rule: 'switch-exhaustiveness-check',
    file: 'src-main/a5.ts',
    code: "export function a(b: 'c' | 'd'): void {\n  switch (b) {\n    case 'c':\n      a('d')\n  }\n}"
  },
  { rule: 'only-throw-error', file: 'src-main/a6.ts', code: "export function a(): never {\n  throw 'b'\n}" },
  { rule: 'restrict-template-expressions', file: 'src-main/a7.ts', code: 'export const a = (b: object): string => `${b}`' },
  { rule: 'no-deprecated', file: 'src-main/a8.ts', code: '/** @deprecated */\nconst b = 1\nexport const a = b' },
  { rule: 'require-await', file: 'src-main/a9.ts', code: 'export async function a(): Promise<number> {\n  return 1\n}' },
  { rule: 'no-explicit-any', file: 'src-shared/b1.ts', code: 'export type A = any' },
  { rule: 'no-non-null-assertion', file: 'src-shared/b2.ts', code: 'export const a = (b: string | null): string => b!' },
  { rule: 'no-unused-vars', file: 'src-shared/b3.ts', code: 'export function a(b: number): number {\n  const c = b\n  return b\n}' },
  { rule: 'eqeqeq', file: 'src-shared/b4.ts', code: 'export const a = (b: number): boolean => b == 1' },
  { rule: 'no-console', file: 'src-shared/b5.ts', code: "console.log('a')" },
  { rule: 'no-warning-comments', file: 'src-shared/b6.ts', code: '// todo: more\nexport const a = 1' },
  { rule: 'max-lines', file: 'src-shared/b7.ts', code: Array.from({ length: 301 }, (_, line) => `export const a${String(line)} = 1`).join('\n') },
  { rule: 'no-explicit-any', file: 'src-shared/b8.ts', code: '// eslint-disable-next-line\nexport type A = any' },
  { rule: 'no-warning-comments', file: 'src-shared/b9.ts', code: '// oxlint-disable-next-line\nexport type A = any' },
  { rule: 'rules-of-hooks', file: 'src-renderer/c1.tsx', code: 'export function A(b: { c: boolean }) {\n  if (b.c) useState(1)\n  return null\n}' },
  {
    rule: 'exhaustive-deps',
    file: 'src-renderer/c2.tsx',
    code: 'export function A(b: { c: () => void }) {\n  useEffect(() => {\n    b.c()\n  }, [])\n  return null\n}'
  },
  { rule: 'purity', file: 'src-renderer/c3.tsx', code: 'export function A() {\n  return <p>{Math.random()}</p>\n}' },
  {
    rule: 'set-state-in-effect',
    file: 'src-renderer/c4.tsx',
    code: 'export function A() {\n  const [b, setB] = useState(1)\n  useEffect(() => {\n    setB(2)\n  }, [])\n  return <p>{b}</p>\n}'
  },
  { rule: 'refs', file: 'src-renderer/c5.tsx', code: 'export function A() {\n  const b = useRef(1)\n  return <p>{b.current}</p>\n}' },
  { rule: 'alt-text', file: 'src-renderer/d1.tsx', code: 'export function A() {\n  return <img src="b" />\n}' },
  {
    rule: 'click-events-have-key-events',
    file: 'src-renderer/d2.tsx',
    code: 'export function A(b: { c: () => void }) {\n  return <div onClick={b.c}>c</div>\n}'
  }
]

const fine: readonly Sample[] = [
  { file: 'src-renderer/app/errors/print-auth-error.ts', code: "console.error('a')" },
  { file: 'tests/a.test.ts', code: 'export const a = (b: string | null): string => b!' },
  { file: 'src-main/fine.ts', code: 'export async function a(): Promise<void> {\n  await Promise.resolve()\n  void a()\n}' },
  { file: 'src-renderer/fine.tsx', code: 'export function A(b: { c: () => void }) {\n  return <button onClick={b.c}>c</button>\n}' }
]

/** Returns the rules that each file breaks. */
function lint(samples: readonly Sample[]): ReadonlyMap<string, readonly string[]> {
  const folder = makeTempFolder()
  for (const { file, code } of samples) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    const react = file.endsWith('.tsx') ? "import { useEffect, useRef, useState } from 'react'\nvoid [useEffect, useRef, useState]\n" : ''
    writeFileSync(join(folder, file), `${react}${code}\n`)
  }
  copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')) as { readonly compilerOptions: object }
  const options = { ...compilerOptions, rootDir: '.', outDir: 'out', lib: ['ES2024', 'DOM'], jsx: 'react-jsx' }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['**/*.ts', '**/*.tsx'] }))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const found = new Map<string, string[]>(samples.map(({ file }) => [file, []]))
  for (const { filename, code } of findings(folder)) found.get(filename)?.push(/\((.*)\)/.exec(code)?.[1] ?? code)
  return found
}

function findings(folder: string): readonly { readonly filename: string; readonly code: string }[] {
  const run = ['--disable-nested-config', '--format', 'json', '.']
  try {
    return read(execFileSync(join(root, 'node_modules/.bin/oxlint'), ['-c', '.oxlintrc.json', ...run], { cwd: folder, encoding: 'utf8' }))
  } catch (error) {
    if (error instanceof Error && 'stdout' in error && typeof error.stdout === 'string') return read(error.stdout)
    throw error
  }
}

function read(printed: string): readonly { readonly filename: string; readonly code: string }[] {
  return (JSON.parse(printed) as { readonly diagnostics: readonly { readonly filename: string; readonly code: string }[] }).diagnostics
}

describe('the rules that lint holds', () => {
  it('every lint rule finds its seeded violation', () => {
    const found = lint(breaks)
    expect(breaks.filter(({ file, rule }) => found.get(file)?.includes(rule) !== true).map(({ file, rule }) => `${file} breaks ${rule}`)).toEqual([])
  })

  it('lint accepts allowed code', () => {
    const found = lint(fine)
    expect(fine.map(({ file }) => found.get(file))).toEqual(fine.map(() => []))
  })
})
