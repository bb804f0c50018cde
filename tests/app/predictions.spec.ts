import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { ageByADay } from '../support/age-learning.ts'
import { callBridge } from '../support/call-bridge.ts'
import { findLayoutFaults } from '../support/find-layout-faults.ts'
import { findViolations } from '../support/find-violations.ts'
import { looks, takeLook } from '../support/looks.ts'
import { valueOf } from '../support/pack-receiver.ts'
import { practiseByBridge } from '../support/practise-by-bridge.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

const subjects = ['use-of-english', 'mathematics', 'physics', 'chemistry'] as const
const WEEKS = 3
const ANSWERS = 24

test('three weeks of practice draw a line of predicted totals towards the target and the exam', async ({ launch }) => {
  test.skip(tier() === 'commit', 'the figures and the chart are tested by units')
  test.setTimeout(200_000)
  let koya = await launch()
  const { home } = koya
  await signInByBridge(koya.page, 'ada')
  const { auth } = valueOf(await callBridge(koya.page, 'session.read', {}))
  if (auth.user === null) throw new Error('nobody is signed in')
  const { name, profile } = auth.user
  const plan = { targetScore: 280, targetCourse: 'Medicine', examDate: new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10) }
  valueOf(
    await callBridge(koya.page, 'profile.update', {
      name,
      profile: { ...profile, classLevel: 'ss-3', targetExam: 'utme', subjectSlugs: [...subjects], ...plan }
    })
  )
  for (let week = 1; week <= WEEKS; week += 1) {
    for (const subject of subjects) await practiseByBridge(koya.page, ANSWERS, subject)
    if (week === WEEKS) break
    await koya.close()
    for (let day = 0; day < 7; day += 1) ageByADay(home)
    koya = await launch({ home })
  }
  const { page } = koya
  await visit(page, '/dashboard')
  const chart = page.getByRole('figure', { name: 'Your likely UTME score, week by week' })
  await expect(chart.getByRole('listitem')).toHaveText([/likely \d+ to \d+$/, /likely \d+ to \d+$/, /likely \d+ to \d+$/, 'Your target: 280'])
  for (const look of looks) {
    await takeLook(page, look)
    expect([...(await findLayoutFaults(page)), ...(await findViolations(page))], look.name).toEqual([])
    await chart.scrollIntoViewIfNeeded()
    await page.screenshot({
      path: join(process.env['KOYA_PICTURES'] ?? test.info().outputDir, `predictions-${look.name}.png`),
      animations: 'disabled'
    })
  }
})
