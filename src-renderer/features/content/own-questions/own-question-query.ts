import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import type { MediaAddress } from '../../../../src-shared/content/media/media-address.ts'
import type { ListedSet, OwnQuestion } from '../../../../src-shared/content/own-questions/own-question.ts'
import { CodedFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'

/** A question as stored, and the addresses of its files. */
export interface OpenedQuestion extends OwnQuestion {
  readonly mediaAddresses: readonly MediaAddress[]
}

type Bridge = Pick<KoyaBridge, 'ownQuestions'>

/** Query of the author's sets; `locked` if this server lets only teachers write. */
export function ownSetsQuery(bridge: Bridge) {
  return queryOptions<readonly ListedSet[] | 'locked'>({
    queryKey: ['own-questions', 'sets'],
    queryFn: () => orWhere('session/role-required', 'locked', async () => (await unwrap(bridge.ownQuestions.list({}))).sets),
    staleTime: 0
  })
}

/** Query of one question; null if it is not written yet, or deleted. Read once: afterwards the editor holds the newest state. */
export function ownQuestionQuery(bridge: Bridge, questionId: string) {
  return queryOptions<OpenedQuestion | null>({
    queryKey: ['own-questions', 'question', questionId],
    queryFn: () =>
      orWhere('own-question/not-found', null, async () => {
        const { question, mediaAddresses = [] } = await unwrap(bridge.ownQuestions.fetch({ questionId }))
        return { ...question, mediaAddresses }
      }),
    staleTime: 0,
    gcTime: 0
  })
}

async function orWhere<Value, Other>(code: string, other: Other, read: () => Promise<Value>): Promise<Value | Other> {
  try {
    return await read()
  } catch (thrown) {
    if (thrown instanceof CodedFailure && thrown.code === code) return other
    throw thrown
  }
}
