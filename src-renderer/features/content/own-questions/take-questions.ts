import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import type { TakenQuestion } from '../../../../src-shared/content/own-questions/import/import-result.ts'
import { MOST_SENT_QUESTIONS, type OwnQuestion } from '../../../../src-shared/content/own-questions/own-question.ts'
import { unwrap } from '../../../bridge/unwrap.ts'

/** The questions of an import under the name of their set. Their ids are made once, so that taking them again after a failure doubles none. */
export function toOwnQuestions(taken: readonly TakenQuestion[], set: string): readonly OwnQuestion[] {
  return taken.map(({ draft }) => ({ questionId: crypto.randomUUID(), revision: 1, set, draft }))
}

export async function saveAll(bridge: Pick<KoyaBridge, 'ownQuestions'>, questions: readonly OwnQuestion[]): Promise<void> {
  for (let from = 0; from < questions.length; from += MOST_SENT_QUESTIONS) {
    await unwrap(bridge.ownQuestions.keep({ questions: questions.slice(from, from + MOST_SENT_QUESTIONS) }))
  }
}
