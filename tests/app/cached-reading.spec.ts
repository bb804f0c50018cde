import { expect } from '@playwright/test'
import { changeServer } from '../support/answer-server-questions.ts'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import { takeLook } from '../support/looks.ts'
import { signInAtServer } from '../support/sign-in-at-server.ts'
import { startRemoteBackend } from '../support/start-remote-backend.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

const WORDS = /We cannot reach the server\. .* Information from the server was last updated:/

test('pages that were read stay readable offline, also after a restart, and only for their learner', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const remote = await startRemoteBackend()
  try {
    const first = await launch({})
    const { page } = first
    await changeServer(first, remote.address)
    await signInAtServer(page, 'Ada Obi')
    for (const path of ['/dashboard', '/dashboard/assessments/lessons', '/dashboard/libraries', '/dashboard/libraries/NOT-0003'])
      await visit(page, path)
    await expect(page.getByRole('link', { name: 'Lie and lay' })).toBeVisible()
    await remote.interrupt()

    await visit(page, '/dashboard/libraries/NOT-0003?work=lie-and-lay')
    await expect(page.getByRole('article')).toBeVisible()
    // Reload: until then the page's own query cache still holds the earlier replies.
    await page.reload()
    await visit(page, '/dashboard/assessments/lessons')
    await expect(page.getByText(WORDS)).toBeVisible()
    if (tier() === 'commit') return
    for (const look of [
      { name: 'small-light', theme: 'light', size: { width: 1024, height: 600 } },
      { name: 'usual-dark', theme: 'dark', size: { width: 1366, height: 768 } },
      { name: 'usual-contrast', theme: 'contrast', size: { width: 1366, height: 768 } }
    ] as const) {
      await takeLook(page, look)
      await page.screenshot({ path: test.info().outputPath(`kept-${look.name}.png`) })
    }
    // Pages that were never opened, and replies that hold keys, are not cached.
    expect(await callBridge(page, 'library.read', { serial: 'NOT-0002' })).toMatchObject({ ok: false, error: { code: 'backend/unreachable' } })
    await first.kill9()

    const { page: again } = await launch({ home: first.home })
    await visit(again, '/dashboard/libraries/NOT-0003')
    await expect(again.getByRole('link', { name: 'Lie and lay' })).toBeVisible()
    await expect(again.getByText(WORDS)).toBeVisible()
    await remote.goOn()
    await visit(again, '/dashboard/libraries')
    await expect(again.getByText(WORDS)).toBeHidden()

    await callBridge(again, 'session.logout', {})
    await signInAtServer(again, 'Bola Ade')
    await remote.interrupt()
    for (const serial of ['NOT-0003', 'NOT-0001']) {
      expect(await callBridge(again, 'library.read', { serial })).toMatchObject({ ok: false, error: { code: 'backend/unreachable' } })
    }
  } finally {
    await remote.stop()
  }
})
