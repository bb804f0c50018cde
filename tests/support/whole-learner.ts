import { expect, type Page } from '@playwright/test'
import type { Result } from '../../src-shared/kernel/errors/result.ts'
import { buildOwnQuestion } from './build-own-question.ts'
import { callBridge } from './call-bridge.ts'
import type { OwnParts } from './route-address.ts'
import { OWN_QUESTION_STEM } from './screen-content.ts'

/**
 * Gives the signed-in learner, whose profile is complete, one of everything that a page of the embedded backend can show: a scored mock, a scored
 * medal level and an own question. Uses the bridge alone. Returns the ids for the addresses of these pages.
 */
export async function prepareWholeLearner(page: Page): Promise<OwnParts> {
  for (const slug of ['utme-mock', 'medal-mathematics-1']) await submitPaper(page, slug)
  const question = buildOwnQuestion({ draft: { stem: OWN_QUESTION_STEM } })
  unwrap(await callBridge(page, 'ownQuestions.keep', { questions: [question] }))
  // In a fresh home the index is built in the background.
  let itemId: string | undefined
  await expect
    .poll(async () => (itemId = unwrap(await callBridge(page, 'itemSearch.search', { words: 'velocity' })).questions[0]?.itemId), { timeout: 30_000 })
    .toBeDefined()
  return { itemId: itemId ?? '', questionId: question.questionId }
}

async function submitPaper(page: Page, slug: string): Promise<void> {
  const { paper } = unwrap(await callBridge(page, 'attempt.start', { slug }))
  unwrap(await callBridge(page, 'attempt.submit', { attemptId: paper.attemptId }))
  const state = async () => unwrap(await callBridge(page, 'attempt.list', {})).attempts.find(({ attemptId }) => attemptId === paper.attemptId)?.state
  await expect.poll(state, { timeout: 20_000 }).toBe('marked')
}

function unwrap<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(result.error.code)
  return result.value
}
