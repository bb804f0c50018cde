import type { Locator, Page } from '@playwright/test'

/** Role and name of each part of the exam room, for `getByRole` of both Playwright and Testing Library. */
export const examParts = {
  room: ['main', { name: /^Exam room$/ }],
  /** The questions that are rendered ahead are hidden from roles. */
  question: ['region', { name: /^Question \d+(?:\([a-z]\))?(?:\([iv]+\))? of \d+$/ }],
  answerState: ['status', { name: /^This answer$/ }],
  /** Study mode has none. */
  clock: ['timer', { name: /^Time left$/ }],
  breakClock: ['timer', { name: /^Break time left$/ }],
  calculator: ['region', { name: /^(Scientific c|C)alculator$/ }],
  notes: ['region', { name: /^Notes$/ }],
  tools: ['region', { name: /^Settings$/ }],
  sound: ['group', { name: /^Sound$/ }],
  /** In study mode, in place of the options of a question that was checked. */
  checkedAnswer: ['group', { name: /^Result$/ }]
} as const

/** The option at `index`, from 0, of the question that is shown. */
export function optionAt(page: Page, index: number): Locator {
  return page
    .getByRole(...examParts.question)
    .getByRole('radio')
    .nth(index)
}
