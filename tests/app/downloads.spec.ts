import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { changeServer } from '../support/answer-server-questions.ts'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import { savePictures } from '../support/save-pictures.ts'
import { signInAgainAtServer, signInAtServer } from '../support/sign-in-at-server.ts'
import { startRemoteBackend } from '../support/start-remote-backend.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

/** Returns status, error and length of the reply to a request for the book of NOT-0001. */
function askForBook(page: Page): Promise<readonly [number, string | null, number]> {
  return page.evaluate(async () => {
    const response = await fetch('/libraries/NOT-0001/a-small-book', { headers: { range: 'bytes=0-99' } })
    return [response.status, response.headers.get('koya-error'), (await response.arrayBuffer()).byteLength] as const
  })
}

const LIBRARY = '/dashboard/libraries/NOT-0001'

test('a downloaded library opens without its server, also after a restart, only for its learner, until forgotten', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units over a real backend; a server and two starts take longer than a commit has')
  const remote = await startRemoteBackend()
  try {
    const first = await launch({})
    const { page } = first
    await changeServer(first, remote.address)
    const ada = await signInAtServer(page, 'Ada Obi')
    for (const path of ['/dashboard/libraries', LIBRARY]) await visit(page, path)
    const panel = page.getByRole('region', { name: 'Saved on this computer' })
    await expect(panel).toHaveAttribute('data-standing', 'none')
    await remote.interrupt()
    await panel.getByRole('button', { name: 'Save on this computer' }).click()
    await expect(panel.getByRole('alert')).toContainText('Koya cannot reach its server')
    await savePictures(page, 'cut')
    await remote.goOn()
    await panel.getByRole('button', { name: 'Save on this computer' }).click()
    await expect(panel).toHaveAttribute('data-standing', 'whole')
    await remote.interrupt()
    await first.kill9()

    const { page: again, home } = await launch({ home: first.home })
    await visit(again, `${LIBRARY}?work=a-small-book`)
    await expect(again.locator('[data-page="1"][data-drawn="true"]')).toBeVisible()
    expect(await askForBook(again)).toEqual([206, null, 100])
    await visit(again, '/dashboard/libraries')
    await expect(again.getByRole('region', { name: 'Saved on this computer' })).toBeVisible()
    await savePictures(again, 'list')

    await remote.goOn()
    await callBridge(again, 'session.logout', {})
    await signInAtServer(again, 'Bola Ade')
    expect(await askForBook(again)).toEqual([206, null, 100])
    await remote.interrupt()
    expect(await askForBook(again)).toEqual([503, 'backend/unreachable', 0])
    expect(await callBridge(again, 'library.readKept', { serial: null })).toMatchObject({ ok: true, value: { kept: { usedBytes: 0 } } })

    await remote.goOn()
    await callBridge(again, 'session.logout', {})
    await signInAgainAtServer(again, ada)
    await remote.interrupt()
    expect(await askForBook(again)).toEqual([206, null, 100])
    await remote.goOn()
    const remembered = await callBridge(again, 'session.listRemembered', {})
    const accounts = remembered.ok ? remembered.value.accounts : []
    await callBridge(again, 'session.logout', {})
    const kept = join(home, '.config/Koya/kept-works')
    expect(existsSync(kept) && readdirSync(kept, { recursive: true, encoding: 'utf8' }).some((name) => name.endsWith('record.json'))).toBe(true)
    for (const { accountId } of accounts) await callBridge(again, 'session.forgetRemembered', { accountId })
    expect(readdirSync(kept, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())).toEqual([])
  } finally {
    await remote.stop()
  }
})
