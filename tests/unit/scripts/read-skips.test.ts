import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSkips, tellSkips } from '../../../scripts/run/read-skips.mjs'
import { makeTempFolder } from '../../support/make-temp-folder.ts'

const testOf = (status: string, reason?: string) => ({
  tests: [{ status, annotations: reason === undefined ? [] : [{ type: 'skip', description: reason }] }]
})

it('each skipped test is told with its reason, and what Windows lacks is told apart from the rest', () => {
  const file = join(makeTempFolder(), 'report.json')
  const specs = [
    { title: 'runs', ...testOf('expected') },
    { title: 'has no keychain', ...testOf('skipped', 'not on Windows: nothing takes its Credential Manager away') }
  ]
  const suites = [{ specs, suites: [{ specs: [{ title: 'waits', ...testOf('skipped') }] }] }]
  writeFileSync(file, JSON.stringify({ suites }))
  const skips = readSkips(file)
  expect(skips.map(({ title, isOnWindows }) => ({ title, isOnWindows }))).toEqual([
    { title: 'has no keychain', isOnWindows: true },
    { title: 'waits', isOnWindows: false }
  ])
  expect(tellSkips(skips)[0]).toBe('skipped: has no keychain: not on Windows: nothing takes its Credential Manager away')
})
