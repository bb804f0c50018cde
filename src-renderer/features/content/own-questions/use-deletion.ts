import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedQuestion, OwnQuestion } from '../../../../src-shared/content/own-questions/own-question.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'
import { ownSetsQuery } from './own-question-query.ts'

interface Deletion {
  /** The last deleted question, which can be restored while this page is open. */
  readonly last: OwnQuestion | null
  readonly failure: string | null
  readonly remove: (question: Pick<ListedQuestion, 'questionId'>) => Promise<void>
  readonly undo: () => Promise<void>
}

/** Deletes questions with undo: reads each question before deleting it. */
export function useDeletion(): Deletion {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const [last, setLast] = useState<OwnQuestion | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function attempt(work: () => Promise<OwnQuestion | null>): Promise<void> {
    try {
      setLast(await work())
      setFailure(null)
    } catch (thrown) {
      setFailure(toFailure(thrown).message)
    }
    await queryClient.invalidateQueries({ queryKey: ownSetsQuery(bridge).queryKey })
  }

  return {
    last,
    failure,
    remove: ({ questionId }) =>
      attempt(async () => {
        const { question } = await unwrap(bridge.ownQuestions.fetch({ questionId }))
        await unwrap(bridge.ownQuestions.remove({ questions: [{ questionId, revision: question.revision + 1 }] }))
        return question
      }),
    undo: () =>
      attempt(async () => {
        if (last !== null) await unwrap(bridge.ownQuestions.keep({ questions: [{ ...last, revision: last.revision + 2 }] }))
        return null
      })
  }
}
