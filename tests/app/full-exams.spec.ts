import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Assessment } from '../../src-shared/content/exams/assessment.ts'
import type { Result } from '../../src-shared/kernel/errors/result.ts'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import { examParts } from '../support/exam-parts.ts'
import { makeFilledCopy } from '../support/filled-copy.ts'
import { completeProfile, settle } from '../support/learner.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

/** A retired exam format, valid until last year: it can still be started by its own id. */
const pastEnglish = {
  slug: 'neco-2025-english',
  title: 'NECO SSCE English Language, 2025',
  description: 'As it was.',
  profile: 'neco-ssce-2025',
  subjects: ['english-language']
}

/** As far as is known, no board's exam locks a question once it is left; this one does. */
const forwardExam = {
  id: 'forward-exam',
  body: 'Koya',
  country: 'NG',
  name: 'Forward only',
  version: 1,
  effectiveFrom: '2026-01-01',
  optionLetters: ['A', 'B', 'C', 'D'],
  calculator: 'none',
  budgetMs: 600_000,
  navigation: 'forward-only',
  keyMap: { next: 'N', previous: 'P', submit: 'S', reverse: 'R' },
  marking: { forRight: 1, forWrong: 0, isPartial: false },
  scale: { subjectMaximum: 100, total: 'mean', isTotalOfficial: false },
  subjects: [{ slug: 'mathematics', title: 'Mathematics', itemCount: 5, bank: 'jss3' }]
}
const forwardPaper = {
  slug: 'forward-paper',
  title: 'Forward only',
  description: 'Five questions.',
  profile: 'forward-exam',
  subjects: ['mathematics']
}

/** A paper of each profile. The first two have the shortest time. */
const papers = [
  'wassce-further-mathematics',
  'bece-ghana-mathematics',
  'bece-mathematics',
  'neco-english-language',
  pastEnglish.slug,
  'utme-mock',
  'ncee'
]
/** Papers in which some answers are typed. */
const withTypedAnswers = ['school-test-biology']

let folder: string
let main: string

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koya-filled-'))
  main = await makeFilledCopy(folder, { profiles: [forwardExam], assessments: [pastEnglish, forwardPaper] })
})

test.afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(result.error.code)
  return result.value
}

/**
 * Answers every question by a letter and `N`, then presses `S` and passes “Go back” to the button that ends the part. It never waits between keys.
 */
async function answerPart(page: Page, { itemCount, letters, end }: { itemCount: number; letters: string; end: string }): Promise<void> {
  await expect(page.getByRole(...examParts.room)).toBeVisible()
  await settle(page)
  for (let index = 0; index < itemCount; index += 1) {
    const letter = letters[index % letters.length] ?? 'a'
    // An item of the bank may have four options where the exam has five: there E does nothing, and A stays chosen.
    if (letter === 'e') await page.keyboard.press('a')
    await page.keyboard.press(letter)
    await page.keyboard.press('n')
  }
  await page.keyboard.press('s')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'Go back' })).toBeFocused()
  const cells = await dialog.locator('tbody td').allTextContents()
  const counts = cells.filter((text) => /^\d+$/.test(text)).map(Number)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(itemCount)
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: end })).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Goes from the start page of a paper to its report by keyboard alone. */
async function sit(page: Page, assessment: Assessment): Promise<void> {
  const { slug, subjects, parts, rules } = assessment
  const letters = rules.optionLetters.join('').toLowerCase()
  await visit(page, `/dashboard/assessments/${slug}/start-page`)
  await page.getByRole('button', { name: 'Start the exam' }).press('Enter')
  const sat = parts ?? [{ id: 'whole', subjectSlugs: subjects.map((subject) => subject.slug) }]
  for (const [index, { subjectSlugs }] of sat.entries()) {
    if (parts) {
      await expect(page.getByRole('heading', { name: `Part ${index + 1} of ${parts.length}` })).toBeFocused()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
    }
    const itemCount = subjects.filter((subject) => subjectSlugs.includes(subject.slug)).reduce((sum, subject) => sum + subject.itemCount, 0)
    await answerPart(page, { itemCount, letters, end: index === sat.length - 1 ? 'Submit now' : 'End this part' })
  }
  await page.getByRole('link', { name: 'See my report' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Your report' })).toBeVisible()
}

async function newestReport(page: Page, slug: string) {
  const { attempts } = valueOf(await callBridge(page, 'attempt.list', {}))
  const newest = attempts.find((attempt) => attempt.slug === slug)
  if (!newest) throw new Error(`no attempt at ${slug}`)
  return valueOf(await callBridge(page, 'attempt.fetchReport', { attemptId: newest.attemptId }))
}

test('complete exams of each kind can be taken by keyboard alone, and are reported on their own scale', async ({ launch }) => {
  test.skip(tier() === 'commit', 'the tour and exam-session.spec.ts take whole exams at each commit')
  test.setTimeout(tier() === 'commit' ? 60_000 : 600_000)
  const { page } = await launch({ main })
  await signInByBridge(page, 'ada')
  await completeProfile(page)
  const { assessments } = valueOf(await callBridge(page, 'attempt.listAssessments', {}))
  expect(assessments.filter(({ missing }) => missing !== undefined).map(({ slug }) => slug)).toEqual([])
  expect(new Set(assessments.map(({ rules }) => rules.profile)).size).toBe(papers.length + withTypedAnswers.length + 1)
  for (const slug of tier() === 'commit' ? papers.slice(0, 2) : [...papers, ...withTypedAnswers]) {
    const assessment = assessments.find((candidate) => candidate.slug === slug)
    if (!assessment) throw new Error(`no paper ${slug}`)
    await sit(page, assessment)
    const report = await newestReport(page, slug)
    const answered = report.subjects.map(({ answeredCount }) => answeredCount)
    if (!withTypedAnswers.includes(slug))
      expect({ slug, answered }).toEqual({ slug, answered: assessment.subjects.map(({ itemCount }) => itemCount) })
    expect({ slug, maximumTotal: report.maximumTotal, isShortened: report.isShortened }).toEqual({
      slug,
      maximumTotal: assessment.maximumTotal,
      isShortened: undefined
    })
    expect({ slug, partIds: report.parts?.map(({ id }) => id) }).toEqual({ slug, partIds: assessment.parts?.map(({ id }) => id) })
    expect({ slug, grade: report.scoring.scale.bands?.at(-1)?.grade }).toEqual({ slug, grade: assessment.rules.scoring?.scale.bands?.at(-1)?.grade })
  }
})

test('a forward-only exam asks before leaving a question, and the question stays closed after a power cut', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  let koya = await launch({ main })
  await signInByBridge(koya.page, 'bola')
  await completeProfile(koya.page)
  await visit(koya.page, '/dashboard/assessments/forward-paper/start-page')
  await expect(koya.page.getByText('You can only go forward. You cannot come back to a question or change its answer.')).toBeVisible()
  await koya.page.getByRole('button', { name: 'Start the exam' }).press('Enter')
  await expect(koya.page.getByText('If you continue, you cannot come back to this question.')).toBeVisible()
  await settle(koya.page)
  const question = koya.page.getByRole(...examParts.question)
  // One second is long enough to lay out the next question; nothing of it is in the page.
  await koya.page.waitForTimeout(1000)
  await expect(koya.page.locator('[data-ready]')).toHaveCount(0)
  const first = (await question.getAttribute('data-item-id')) ?? ''
  const asked = koya.page.getByRole('alertdialog', { name: 'Leave this question?' })

  await koya.page.keyboard.press('a')
  for (const back of ['r', 'Escape', 'Enter']) {
    await koya.page.keyboard.press('n')
    await expect(asked.getByRole('button', { name: 'Stay here' })).toBeFocused()
    // The default button stays focused, and extra key presses do nothing.
    await koya.page.keyboard.press('n')
    await koya.page.keyboard.press(back)
    await expect(asked).toBeHidden()
    await expect(question).toHaveAttribute('data-item-id', first)
  }
  await koya.page.keyboard.press('n')
  await koya.page.keyboard.press('Tab')
  await koya.page.keyboard.press('Enter')
  await expect(question).not.toHaveAttribute('data-item-id', first)
  await koya.page.keyboard.press('b')
  await expect(koya.page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', /kept|received/)
  const second = (await question.getAttribute('data-item-id')) ?? ''
  await koya.kill9()

  koya = await launch({ main, home: koya.home })
  await expect(koya.page.getByRole(...examParts.question)).toHaveAttribute('data-item-id', second)
  await settle(koya.page)
  await koya.page.keyboard.press('p')
  await expect(koya.page.getByRole(...examParts.question)).toHaveAttribute('data-item-id', second)
  await expect(koya.page.getByRole('button', { name: /^Question 1: answered, closed/ })).toBeVisible()
})
