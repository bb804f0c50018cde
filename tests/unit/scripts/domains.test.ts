import { describe, expect, test } from 'vitest'
import { allowedImports, domainImports, folderRows, importRules } from '../../../scripts/quality/domains.js'
import { findCycles } from '../../../scripts/quality/find-cycles.js'
import { readProcesses } from '../../../scripts/quality/measure-structure.js'
import { projectRoot } from '../../support/list-files.ts'

describe('the table of allowed imports', () => {
  const table = allowedImports()

  test('the table of allowed imports has no cycle', () => {
    expect(findCycles(table)).toEqual([])
  })

  test('findCycles reports a cycle through another domain', () => {
    const rows = folderRows.map((row) => (row.folder === 'device' ? { ...row, imports: [...row.imports, 'attempt'] } : row))
    expect(findCycles(allowedImports(rows))).toContainEqual(expect.arrayContaining(['src-main/attempt', 'src-main/device']))
  })

  test('findCycles reports a cycle through the contracts', () => {
    const rows = folderRows.map((row) => (row.folder === 'kernel' ? { ...row, imports: ['account'] } : row))
    expect(findCycles(allowedImports(rows))).toContainEqual(expect.arrayContaining(['src-shared/account', 'src-shared/kernel']))
  })

  test('a domain may import only domains of earlier rows', () => {
    const order = Object.keys(domainImports)
    for (const [index, imports] of Object.values(domainImports).entries())
      for (const domain of imports) expect(order.slice(0, index), `${order[index] ?? ''} → ${domain}`).toContain(domain)
  })

  test('a domain may import itself and its row, in its own process and in src-shared', () => {
    const allowed = [...(table.get('src-main/device') ?? [])].sort()
    expect(allowed).toEqual([
      'src-main/platform',
      'src-main/updates',
      'src-shared/contracts',
      'src-shared/device',
      'src-shared/kernel',
      'src-shared/updates'
    ])
  })

  test('contracts are not importable from src-shared and ui, and the root is importable from nowhere', () => {
    const importers = (folder: string) => [...table].flatMap(([from, allowed]) => (allowed.has(folder) ? [from] : []))
    expect(importers('src-shared/contracts').filter((from) => from.startsWith('src-shared/') || from.endsWith('/ui'))).toEqual([])
    for (const process of ['src-main', 'src-renderer', 'src-server']) expect(importers(`${process}/(root)`)).toEqual([])
    expect(importers('src-main/commands')).toEqual(['src-main/(root)'])
  })
})

/** Returns the names of the rules that refuse an import. */
function refusing(from: string, to: string): readonly string[] {
  const matches = (text: string, { path, pathNot }: { readonly path: string; readonly pathNot?: string }): boolean =>
    new RegExp(path).test(text) && (pathNot === undefined || !new RegExp(pathNot).test(text))
  return importRules().flatMap((rule) => (matches(from, rule.from) && matches(to, rule.to) ? [rule.name] : []))
}

describe('the rules that are made of the table', () => {
  test.each([
    ['another file of its folder', 'src-main/device/kiosk/locks/locks.ts', 'src-main/device/settings/settings.ts'],
    ['a domain of its row', 'src-main/device/a.ts', 'src-main/updates/a.ts'],
    ['the same domain of src-shared', 'src-server/attempt/a.ts', 'src-shared/attempt/a.ts'],
    ['a feature of its row', 'src-renderer/features/attempt/a.tsx', 'src-renderer/features/device/voice/b.ts'],
    ['a package', 'src-main/device/a.ts', 'node_modules/electron-store/index.js'],
    ['everything, from the root', 'src-main/main.ts', 'src-main/app/compose-app.ts']
  ])('the import rules allow %s', (_, from, to) => {
    expect(refusing(from, to)).toEqual([])
  })

  test.each([
    { what: 'a domain of a later row', from: 'src-main/device/a.ts', to: 'src-main/attempt/a.ts', rule: 'src-main-device-imports-its-row' },
    {
      what: 'a domain of a later row in src-shared',
      from: 'src-server/device/a.ts',
      to: 'src-shared/attempt/a.ts',
      rule: 'src-server-device-imports-its-row'
    },
    {
      what: 'a feature of a later row',
      from: 'src-renderer/features/device/a.tsx',
      to: 'src-renderer/features/attempt/b.tsx',
      rule: 'src-renderer-device-imports-its-row'
    },
    {
      what: 'the app, from a feature',
      from: 'src-renderer/features/attempt/a.tsx',
      to: 'src-renderer/app/a.tsx',
      rule: 'src-renderer-attempt-imports-its-row'
    },
    { what: 'a feature, from ui', from: 'src-renderer/ui/a.tsx', to: 'src-renderer/features/attempt/a.tsx', rule: 'src-renderer-ui-imports-its-row' },
    { what: 'a domain, from the kernel', from: 'src-shared/kernel/a.ts', to: 'src-shared/attempt/a.ts', rule: 'src-shared-kernel-imports-its-row' },
    {
      what: 'the contracts, from a domain of src-shared',
      from: 'src-shared/attempt/a.ts',
      to: 'src-shared/contracts/a.ts',
      rule: 'src-shared-attempt-imports-its-row'
    },
    { what: 'another process', from: 'src-main/attempt/a.ts', to: 'src-server/attempt/a.ts', rule: 'src-main-attempt-imports-its-row' },
    { what: 'the root', from: 'src-main/app/a.ts', to: 'src-main/start-app.ts', rule: 'src-main-app-imports-its-row' },
    {
      what: 'anything, from a folder that no row names',
      from: 'src-main/lan/a.ts',
      to: 'node_modules/electron/index.js',
      rule: 'src-main-has-domains'
    }
  ])('the import rules refuse $what', ({ from, to, rule }) => {
    expect(refusing(from, to)).toEqual([rule])
  })

  test('the import rules cover every source file', () => {
    const files = [...readProcesses(projectRoot).keys()].filter((file) => /\.tsx?$/.test(file))
    expect(files.filter((file) => refusing(file, 'node_modules/any/index.js').length > 0)).toEqual([])
  })
})
