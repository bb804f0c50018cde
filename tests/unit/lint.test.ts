import { describe, expect, it } from 'vitest'
import { lintSamples, type Sample } from '../support/lint-samples.ts'

/**
 * Breaks each kind of lint rule once, in a separate project with this project's rules: type-aware rules, other rules, React and React Compiler
 * rules, accessibility rules, and rules that differ by folder. `walls.test.ts` tests the walls.
 */
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
  { rule: 'no-inline-disable', file: 'src-shared/b15.ts', code: '// eslint-disable-next-line\nexport type A = any' },
  { rule: 'no-inline-disable', file: 'src-shared/b9.ts', code: '// oxlint-disable-next-line\nexport type A = any' },
  { rule: 'no-inline-disable', file: 'src-shared/b10.ts', code: '/* oxlint-disable */\nexport type A = any' },
  { rule: 'no-inline-disable', file: 'src-shared/b11.ts', code: '/* oxlint-disable no-explicit-any, koya/no-inline-disable */\nexport type A = any' },
  { rule: 'no-inline-disable', file: 'src-shared/b12.ts', code: '// oxlint-disable\nexport type A = any // oxlint-disable-line' },
  { rule: 'no-inline-disable', file: 'src-shared/b13.ts', code: 'export type A = any /* oxlint-disable-line */' },
  { rule: 'no-inline-disable', file: 'src-shared/b14.ts', code: 'export const a = 1\n/*\n  oxlint-enable\n*/' },
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
  const react = "import { useEffect, useRef, useState } from 'react'\nvoid [useEffect, useRef, useState]\n"
  const found = lintSamples(samples.map(({ file, code }) => ({ file, code: file.endsWith('.tsx') ? `${react}${code}` : code })))
  return new Map([...found].map(([file, findings]) => [file, findings.map(({ rule }) => rule)]))
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
