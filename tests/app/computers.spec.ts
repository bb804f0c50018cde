import { expect } from '@playwright/test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runMakeAdmin } from '../../src-server/commands/run-make-admin.ts'
import { test } from '../support/app-test.ts'
import { buildComputerReport } from '../support/build-computer-report.ts'
import { findLayoutFaults } from '../support/find-layout-faults.ts'
import { findViolations } from '../support/find-violations.ts'
import { savePictures } from '../support/save-pictures.ts'
import { signInAgainAtServer, signInAtServer } from '../support/sign-in-at-server.ts'
import { startRemoteBackend } from '../support/start-remote-backend.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

test('staff see which version runs on the computers of their server, this one among them', async ({ launch }) => {
  test.skip(tier() === 'commit', 'the page, the report and the list are tested by units at each commit')
  const remote = await startRemoteBackend()
  const folder = mkdtempSync(join(tmpdir(), 'koya-computers-'))
  const policy = join(folder, 'policy.json')
  writeFileSync(policy, JSON.stringify({ backend: { address: remote.address } }))
  try {
    const others = [
      buildComputerReport({ name: 'LAB-01', version: '1.2.0' }),
      buildComputerReport({ name: 'LAB-02', version: '1.1.0', waiting: '1.2.0' }),
      buildComputerReport({ name: 'EXAM-03', kind: 'exam', platform: 'linux', version: '1.1.0', waiting: '1.2.0', hold: 'exam-session' }),
      buildComputerReport({ name: null, kind: 'home', version: '1.1.0', returnedFrom: '1.2.0' })
    ]
    for (const report of others) {
      const told = await fetch(`${remote.address}/api/computers/report`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(report)
      })
      expect(told.status).toBe(200)
    }
    const { page } = await launch({ env: { KOYA_POLICY_PATH: policy, KOYA_REPORT_SOON: 'yes' } })
    const username = await signInAtServer(page, 'Ada Obi')
    await visit(page, '/dashboard/computers')
    await expect(page.getByRole('link', { name: 'Back to settings' })).toBeVisible()
    await savePictures(page, 'computers-locked')
    const settings = { DATABASE_URL: undefined, KOYA_DATA: remote.dataFolder }
    expect(await runMakeAdmin({ kind: 'make-admin', identifier: username, dataFolder: remote.dataFolder }, settings)).toMatchObject({ ok: true })
    // A session knows its role from its beginning.
    await signInAgainAtServer(page, username)
    await page.reload()
    await visit(page, '/dashboard/settings')
    await page.getByRole('link', { name: 'See the computers that use this server' }).click()
    await expect(page.getByText('Koya 1.1.0: 3 computers')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'EXAM-03' })).toContainText(
      'Koya 1.2.0 is ready but must wait. An exam session is now or within a day, or that computer has not reached this server lately.'
    )
    // The home computer of the list and this one.
    await expect(page.getByRole('rowheader', { name: /^A computer at home/ })).toHaveCount(2)
    await savePictures(page, 'computers')
    expect([...(await findLayoutFaults(page)), ...(await findViolations(page))]).toEqual([])
  } finally {
    await remote.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
