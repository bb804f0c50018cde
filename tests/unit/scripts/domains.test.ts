import { describe, expect, test } from 'vitest'
import { allowedImports, domainImports, folderRows } from '../../../scripts/quality/domains.js'
import { findCycles } from '../../../scripts/quality/find-cycles.js'

describe('the table of allowed imports', () => {
  const table = allowedImports()

  test('has no cycle', () => {
    expect(findCycles(table)).toEqual([])
  })

  test('would show a cycle through another domain', () => {
    const rows = folderRows.map((row) => (row.folder === 'device' ? { ...row, imports: [...row.imports, 'attempt'] } : row))
    expect(findCycles(allowedImports(rows))).toContainEqual(expect.arrayContaining(['src-main/attempt', 'src-main/device']))
  })

  test('would show a cycle through the contracts', () => {
    const rows = folderRows.map((row) => (row.folder === 'kernel' ? { ...row, imports: ['account'] } : row))
    expect(findCycles(allowedImports(rows))).toContainEqual(expect.arrayContaining(['src-shared/account', 'src-shared/kernel']))
  })

  test('lets a domain import only domains of earlier rows', () => {
    const order = Object.keys(domainImports)
    for (const [index, imports] of Object.values(domainImports).entries())
      for (const domain of imports) expect(order.slice(0, index), `${order[index] ?? ''} → ${domain}`).toContain(domain)
  })

  test('lets a domain import itself and its row in its own process and in src-shared', () => {
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

  test('keeps contracts from src-shared and from ui, and the root from everybody', () => {
    const importers = (folder: string) => [...table].flatMap(([from, allowed]) => (allowed.has(folder) ? [from] : []))
    expect(importers('src-shared/contracts').filter((from) => from.startsWith('src-shared/') || from.endsWith('/ui'))).toEqual([])
    for (const process of ['src-main', 'src-renderer', 'src-server']) expect(importers(`${process}/(root)`)).toEqual([])
    expect(importers('src-main/commands')).toEqual(['src-main/(root)'])
  })
})
