import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import type { PaperVersion } from '../../src-shared/teaching/question-paper.ts'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import { findLayoutFaults } from '../support/find-layout-faults.ts'
import { findViolations } from '../support/find-violations.ts'
import { completeProfile } from '../support/learner.ts'
import { darkestLook, plainLook, smallLook, takeLook } from '../support/looks.ts'
import { valueOf } from '../support/pack-receiver.ts'
import { readPdfText } from '../support/read-pdf-text.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { visit } from '../support/visit.ts'

let folder: string

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koya-papers-'))
})

test.afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const choice = {
  exam: 'bece-neco',
  subjects: ['mathematics'],
  topics: { mathematics: ['Perimeter, Area and Volume', 'Statistics and Probability'] },
  itemCount: 25
}

async function expectNoFaults(page: Page, name: string): Promise<void> {
  for (const look of [smallLook, darkestLook]) {
    await takeLook(page, look)
    const faults = [...(await findLayoutFaults(page)), ...(await findViolations(page))]
    expect({ name, look: look.name, faults }).toEqual({ name, look: look.name, faults: [] })
    await page.screenshot({ path: test.info().outputPath(`${name}-${look.name}.png`) })
  }
  await takeLook(page, plainLook)
  await page.screenshot({ path: test.info().outputPath(`${name}.png`) })
}

async function setChecked(boxes: Locator, isWished: (name: string) => boolean): Promise<void> {
  for (const box of await boxes.all()) {
    const name = await box.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent ?? '')
    if ((await box.isChecked()) !== isWished(name)) await box.click()
  }
}

/** Chooses 25 questions of two topics, some of which have pictures. */
async function choosePaper(page: Page): Promise<void> {
  await page.getByLabel('Take questions from').selectOption(choice.exam)
  await expect(page.getByLabel('Take questions from')).toHaveValue(choice.exam)
  const subjects = page.getByRole('region', { name: 'Subjects and topics' })
  await setChecked(subjects.getByRole('checkbox'), (name) => name.startsWith('Mathematics'))
  await subjects.getByRole('button', { name: /^Mathematics: Choose topics/ }).click()
  await subjects.getByRole('button', { name: 'Clear all' }).click()
  await expect(page.getByText('No questions fit. Choose more subjects, topics or difficulties.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create the question paper' })).toBeDisabled()
  for (const topic of choice.topics.mathematics) await subjects.getByRole('checkbox', { name: topic }).check()
  await page.getByLabel('How many questions').selectOption(String(choice.itemCount))
  await page.getByRole('textbox', { name: 'Title' }).fill('First term test')
  await page.getByLabel('School').fill('Unity Secondary School, Ibadan')
  await page.getByLabel('Add version B').check()
}

/** Expects the letters of the reply in the key of a version, question by question. */
function expectKey(key: string, { name, questions }: PaperVersion): void {
  const rows = questions.map(({ answer, marks }, index) => {
    return `${String(index + 1)} ${answer.kind === 'letters' ? answer.letters.join(', ') : '?'} ${String(marks)} `
  })
  expect({ name, missing: rows.filter((row) => !key.includes(row)) }).toEqual({ name, missing: [] })
}

test('a teacher makes a question paper in two versions, saves it as a PDF with sheet and key, and gets it again by its code', async ({ launch }) => {
  test.setTimeout(240_000)
  const { page } = await launch({ env: { KOYA_DOCUMENTS_FOLDER: folder } })
  await signInByBridge(page, 'ada')
  await completeProfile(page)
  const classId = crypto.randomUUID()
  valueOf(await callBridge(page, 'teaching.save', { classId, name: 'JS3 Gold', classLevel: 'js-3' }))
  await visit(page, `/dashboard/classes/${classId}`)
  await page.getByRole('link', { name: 'Print a question paper' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Print a question paper' })).toBeVisible()
  await choosePaper(page)
  await expectNoFaults(page, 'paper-form')
  await page.getByLabel('Code of an earlier question paper').fill('abc')
  await page.getByRole('button', { name: 'Create the question paper' }).click()
  await expect(page.getByText('A code has 6 letters and digits.')).toBeVisible()
  await page.getByLabel('Code of an earlier question paper').fill('abcd23')
  await page.getByRole('button', { name: 'Create the question paper' }).click()
  await expect(page.getByRole('alert')).toContainText('These choices do not fit this code.')
  await page.getByLabel('Code of an earlier question paper').fill('')
  await page.getByRole('button', { name: 'Create the question paper' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your question paper' })).toBeVisible()
  const paperCode = /question paper: (\w{6})\./.exec(await page.getByText(/^Code of this question paper: /).innerText())?.[1] ?? ''
  const pictures = page.getByRole('article').getByRole('img')
  await expect(pictures.first()).toBeAttached()
  await expect.poll(() => pictures.evaluateAll((all) => all.every((one) => !(one instanceof HTMLImageElement) || one.naturalWidth > 0))).toBe(true)
  await expectNoFaults(page, 'paper-made')

  await page.getByRole('button', { name: 'Save as PDF' }).click()
  await expect(page.getByText(/^Saved: /)).toBeVisible()
  const [file = ''] = await readdir(folder)
  expect(file).toBe(`Koya First term test JS3 Gold ${paperCode}.pdf`)
  const pdf = await readFile(join(folder, file))
  await test.info().attach('paper.pdf', { body: pdf, contentType: 'application/pdf' })
  const pages = await readPdfText(pdf)
  // By its code, a main that asks again gets what was printed.
  const paper = valueOf(await callBridge(page, 'teaching.makePaper', { choice, paperCode, versionCount: 2 }))
  expect(paper.versions.map(({ questions }) => questions.length)).toEqual([25, 25])
  // Each page begins with its number, which is at its foot.
  const begins = (start: string): number =>
    pages.findIndex((text, index) => text.startsWith(`${String(index + 1)} Unity Secondary School, Ibadan ${start} JS3 Gold`))
  const starts = [
    'First term test · Version A',
    'Answer sheet: First term test · Version A',
    'First term test · Version B',
    'Answer sheet: First term test · Version B'
  ]
  const parts = [...starts, 'Marking key: First term test · Version A', 'Marking key: First term test · Version B'].map(begins)
  expect(parts, 'each part begins on a page of its own, in this order').toEqual([...new Set(parts)].toSorted((one, other) => one - other))
  expect(parts[0]).toBe(0)
  const textOf = (part: number): string => pages.slice(parts[part], parts[part + 1]).join(' ')
  for (const [index, version] of paper.versions.entries()) {
    const [questions, sheet, key] = [textOf(2 * index), textOf(2 * index + 1), textOf(4 + index)]
    for (const text of [questions, sheet, key]) expect(text).toContain(paperCode)
    for (let number = 1; number <= 25; number += 1) expect(questions).toMatch(new RegExp(` ${String(number)} ?[.] `))
    expect(questions).toContain('25 marks')
    expect(sheet).toMatch(/ 1 ?[.] A B C D .* 25 ?[.] A B C D/)
    expectKey(key, version)
    expect(questions).not.toContain('Marking key')
  }
  expect(pages.filter((text, index) => !text.startsWith(`${String(index + 1)} `))).toEqual([])

  await page.getByRole('button', { name: 'Change the choices' }).click()
  await expect(page.getByLabel('How many questions')).toHaveValue('25')
  await page.getByLabel('Code of an earlier question paper').fill(paperCode.toLowerCase())
  await page.getByRole('button', { name: 'Create the question paper' }).click()
  await expect(page.getByText(`Code of this question paper: ${paperCode}.`)).toBeVisible()
})
