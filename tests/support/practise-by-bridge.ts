import { expect, type Page } from '@playwright/test'
import type { Result } from '../../src-shared/kernel/errors/result.ts'
import { callBridge } from './call-bridge.ts'

/** Answers a practice of one subject with first options and submits it, by the bridge alone; waits until it is scored. Returns the attempt's id. */
export async function practiseByBridge(page: Page, itemCount: number, subject = 'physics'): Promise<string> {
  const practice = { exam: 'utme', subjects: [subject], itemCount, budgetMs: 600_000 }
  const { paper } = unwrap(await callBridge(page, 'attempt.start', { slug: 'practice', practice }))
  const { attemptId } = paper
  for (const item of paper.subjects.flatMap(({ items }) => items)) {
    const option = 'options' in item ? item.options[0] : undefined
    if (option)
      unwrap(await callBridge(page, 'attempt.append', { attemptId, act: { kind: 'answer', itemId: item.id, response: { optionId: option.id } } }))
  }
  unwrap(await callBridge(page, 'attempt.submit', { attemptId }))
  const state = async () => unwrap(await callBridge(page, 'attempt.list', {})).attempts.find((attempt) => attempt.attemptId === attemptId)?.state
  await expect.poll(state).toBe('marked')
  return attemptId
}

function unwrap<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(result.error.code)
  return result.value
}
