import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import { awaitHeld, makeKioskPolicy, readKioskDeviceView, useWindowManager } from '../support/kiosk-device.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { tier } from '../support/tier.ts'

test.skip(tier() === 'commit', 'its rules are tested by units; in a window it takes more seconds than a commit has')

useWindowManager()

/** Starts a paper and answers its first question, without the screens. */
async function answerOne(page: Page): Promise<void> {
  const list = await callBridge(page, 'attempt.listAssessments', {})
  if (!list.ok) throw new Error(list.error.code)
  const started = await callBridge(page, 'attempt.start', { slug: list.value.assessments.find(({ kind }) => kind === 'practice')?.slug ?? '' })
  if (!started.ok) throw new Error(started.error.code)
  const { attemptId, subjects } = started.value.paper
  const item = subjects[0]?.items[0]
  const [option] = item !== undefined && 'options' in item ? item.options : []
  const act = { kind: 'answer', itemId: item?.id ?? '', response: { optionId: option?.id ?? '' } } as const
  expect(await callBridge(page, 'attempt.append', { attemptId, act })).toMatchObject({ ok: true })
}

async function countAnswers(page: Page): Promise<number | string> {
  const open = await callBridge(page, 'attempt.readOpen', {})
  return open.ok ? Object.keys(open.value?.progress.answers ?? {}).length : open.error.code
}

test('an exam computer whose disk forgets keeps answers in the folder that its policy names, and is locked without that folder', async ({
  launch
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'koya-data-'))
  const policy = await makeKioskPolicy(undefined, { folder })
  const { page, home, kill9 } = await launch({ env: policy.env })
  await awaitHeld(page)
  await signInByBridge(page, 'ada')
  await answerOne(page)
  await kill9()
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['attempt-journal.sqlite', 'seat-audit.jsonl', 'settings.json']))
  // What such a disk does to everything that lies on it.
  rmSync(join(home, '.config/Koya'), { recursive: true, force: true })

  const again = await launch({ home, env: policy.env })
  await awaitHeld(again.page)
  await signInByBridge(again.page, 'ada')
  await expect.poll(() => countAnswers(again.page)).toBe(1)
  await again.kill9()

  // As with a disk that is not connected. A file in its place keeps what is left of the killed Koya from making the folder anew.
  renameSync(folder, `${folder}.gone`)
  writeFileSync(folder, '')
  const without = await launch({ home, env: policy.env })
  await expect(without.page.getByText('names a folder for Koya’s data')).toBeVisible()
  expect(await readKioskDeviceView(without.page)).toMatchObject({ locked: { fault: 'no-folder' } })
  expect(await callBridge(without.page, 'attempt.start', { slug: 'utme' })).toMatchObject({ ok: false, error: { code: 'kiosk/seat-locked' } })
  await without.kill9()
  await policy.remove()
  for (const left of [folder, `${folder}.gone`]) rmSync(left, { recursive: true })
})
