import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { MOST_SENT_QUESTIONS, type OwnQuestion, type QuestionDraft } from '../../../../src-shared/content/own-questions/own-question.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'
import { ownSetsQuery } from './own-question-query.ts'

/** Why saving ended early, and how many questions were saved before. */
export interface SavingFailure {
  readonly message: string
  readonly saved: number
}

/** Saves imported drafts as own questions of a set. */
export function useImportSaving(onTaken: (count: number) => void) {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<SavingFailure | null>(null)
  /** Questions of an incomplete first save; a retry sends the same ids, so that it creates no duplicates. */
  const begun = useRef<{ readonly text: string; readonly questions: readonly OwnQuestion[] } | null>(null)

  async function save(drafts: readonly QuestionDraft[], set: string): Promise<void> {
    setIsBusy(true)
    setFailure(null)
    const text = JSON.stringify([set, drafts])
    const questions =
      begun.current?.text === text ? begun.current.questions : drafts.map((draft) => ({ questionId: crypto.randomUUID(), revision: 1, set, draft }))
    begun.current = { text, questions }
    let saved = 0
    try {
      for (; saved < questions.length; saved += MOST_SENT_QUESTIONS) {
        await unwrap(bridge.ownQuestions.keep({ questions: questions.slice(saved, saved + MOST_SENT_QUESTIONS) }))
      }
      onTaken(questions.length)
    } catch (thrown) {
      setFailure({ message: toFailure(thrown).message, saved })
      setIsBusy(false)
    } finally {
      await queryClient.invalidateQueries({ queryKey: ownSetsQuery(bridge).queryKey })
    }
  }

  return { isBusy, failure, save }
}
