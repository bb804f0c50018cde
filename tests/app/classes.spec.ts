import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import { findLayoutFaults } from '../support/find-layout-faults.ts'
import { findViolations } from '../support/find-violations.ts'
import { completeProfile } from '../support/learner.ts'
import { darkestLook, plainLook, smallLook, takeLook, type Look } from '../support/looks.ts'
import { valueOf } from '../support/pack-receiver.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

const smallDark = { ...smallLook, name: '1024x600-dark', theme: 'dark' } as const

async function expectNoFaults(
  page: Page,
  name: string,
  looks: readonly Look[] = tier() === 'commit' ? [darkestLook] : [smallLook, smallDark, darkestLook]
) {
  for (const look of looks) {
    await takeLook(page, look)
    expect({ name, look: look.name, faults: [...(await findLayoutFaults(page)), ...(await findViolations(page))] }).toEqual({
      name,
      look: look.name,
      faults: []
    })
    await page.screenshot({ path: test.info().outputPath(`${name}-${look.name}.png`) })
  }
  await takeLook(page, plainLook)
}

async function changeTo(page: Page, name: string): Promise<void> {
  await callBridge(page, 'session.logout', {})
  await signInByBridge(page, name)
  await completeProfile(page)
}

/** Makes a class with a list, in the window. Returns the code of the class. */
async function makeClass(page: Page): Promise<string> {
  await visit(page, '/dashboard/more')
  await page.getByRole('link', { name: 'Classes' }).click()
  await expectNoFaults(page, 'classes-empty')
  await page.getByRole('button', { name: 'Create a class' }).click()
  await page.getByRole('button', { name: 'Create the class' }).click()
  await expect(page.getByText('Type a name of 1 to 60 characters.')).toBeVisible()
  await page.getByLabel('Name of the class').fill('JS2 Gold')
  await page.getByLabel('Class', { exact: true }).selectOption({ label: 'JS2' })
  await page.getByRole('button', { name: 'Create the class' }).click()
  await page.getByRole('link', { name: 'JS2 Gold' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'JS2 Gold' })).toBeVisible()
  await expectNoFaults(page, 'class-empty')
  await page.getByRole('button', { name: 'Add pupils' }).click()
  await page.getByLabel('Names').fill('Ada,F\nMusa Bello,M')
  await page.getByRole('button', { name: 'Show the names' }).click()
  await expect(page.getByRole('alert')).toContainText('Write “Name” above the column with the names')
  await page.getByLabel('Names').fill('1. ben\n2. Musa Bello\n3. Musa Bello')
  await page.getByRole('button', { name: 'Show the names' }).click()
  await expect(page.getByText('More than once: Musa Bello. Keep them if they are different pupils.')).toBeVisible()
  await expectNoFaults(page, 'class-names', [darkestLook])
  await page.getByRole('button', { name: 'Add 3 pupils' }).click()
  await expect(page.getByRole('rowheader', { name: 'Musa Bello' })).toHaveCount(2)
  await expectNoFaults(page, 'class-pupils')
  const shown = await page.getByText(/^Class code: /).innerText()
  return shown.replace('Class code: ', '')
}

test('a teacher gives a class a lesson, a pupil joins by the code and reads it, and the teacher sees that', async ({ launch }) => {
  test.setTimeout(240_000)
  const { page } = await launch()
  await signInByBridge(page, 'ada')
  await completeProfile(page)
  const code = await makeClass(page)
  await page.getByText('Assignments and results').click()
  await page.getByRole('button', { name: 'Set an assignment' }).click()
  await page.getByRole('button', { name: 'Set it' }).click()
  await expect(page.getByText('Choose what your pupils are to do.')).toBeVisible()
  await page.getByLabel('Find').fill('drawing to scale')
  await page.getByLabel('Choose one').selectOption({ label: 'Drawing to scale, Mathematics' })
  await page.getByLabel('Due on').fill('2099-12-04')
  await page.getByLabel('Note to the class').fill('Bring a ruler.')
  await expectNoFaults(page, 'class-assignment', [darkestLook])
  await page.getByRole('button', { name: 'Set it' }).click()
  await expect(page.getByText('0 of 3 done')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Not joined' })).toHaveCount(3)

  await changeTo(page, 'ben')
  await visit(page, '/dashboard/classes')
  await page.getByRole('button', { name: 'Join a class' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill('ABCD-2345')
  await page.getByRole('button', { name: 'Find the class' }).click()
  await expect(page.getByRole('alert')).toContainText('No class has this code.')
  await page.getByRole('textbox', { name: 'Code' }).fill(code.toLowerCase().replace('-', ' '))
  await page.getByRole('button', { name: 'Find the class' }).click()
  await expect(page.getByRole('heading', { name: 'Join JS2 Gold?' })).toBeVisible()
  await expect(page.getByText('It is the class of ada.')).toBeVisible()
  await expectNoFaults(page, 'join', [darkestLook])
  await page.getByRole('button', { name: 'Join the class' }).click()
  await expect(page.getByRole('heading', { name: 'Assignments from your teacher' })).toBeVisible()
  await expectNoFaults(page, 'joined')
  await visit(page, '/dashboard')
  const home = page.getByRole('region', { name: 'From your teacher' })
  await expect(home.getByText('Bring a ruler.')).toBeVisible()
  await expectNoFaults(page, 'home')
  await home.getByRole('link', { name: 'Start: Drawing to scale, Mathematics' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Drawing to scale' })).toBeVisible()
  valueOf(await callBridge(page, 'progress.keepLessonPlace', { slug: 'drawing-to-scale', place: { part: 5, isRead: true } }))
  await visit(page, '/dashboard/classes')
  await expect(page.getByText(/JS2 Gold · Lesson · Done/)).toBeVisible()

  await changeTo(page, 'ada')
  await visit(page, '/dashboard/classes')
  await page.getByRole('link', { name: 'JS2 Gold' }).click()
  await expect(page.getByText('1 of 3 done')).toBeVisible()
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'ben' }) })
  await expect(row.getByRole('cell', { name: 'Done' })).toBeVisible()
  await expectNoFaults(page, 'class-results')
  await page.getByText('Topics', { exact: true }).click()
  await expect(page.getByText('Nothing is known yet.')).toBeVisible()
  await expectNoFaults(page, 'class-topics-empty', [darkestLook])
  await page.getByRole('button', { name: 'Delete class' }).click()
  await page.getByRole('button', { name: 'Delete the class' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Classes' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'JS2 Gold' })).toHaveCount(0)
})
