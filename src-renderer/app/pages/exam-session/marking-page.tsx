import { useQuery } from '@tanstack/react-query'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { AnswerMarking } from '../../../features/exam-session/marking/answer-marking.tsx'
import { MarkingClosed } from '../../../features/exam-session/marking/marking-closed.tsx'
import { answerQuery, isClosed } from '../../../features/exam-session/marking/marking-query.ts'
import { useMarkingText } from '../../../features/exam-session/marking/use-marking-text.ts'
import { markingPath } from '../../../routes/paths.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailureNotice } from '../../../ui/feedback/failure-notice.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { useLoadingPhase } from '../../../ui/feedback/use-loading-phase.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Page } from '../../../ui/page/page.tsx'

/** Page on which a teacher marks one answer after the other, or changes the marks of one: the answer is in the address. */
export function MarkingPage() {
  const { t } = useMarkingText()
  const { examId = '' } = useParams()
  const [search] = useSearchParams()
  const answerId = search.get('answer')
  const navigate = useNavigate()
  const [savedCount, setSavedCount] = useState(0)
  const { data, error, isFetching, refetch } = useQuery(answerQuery(useBridge(), examId, answerId))
  const phase = useLoadingPhase(isFetching)
  const answer = data === undefined || data === null || isClosed(data) ? null : data
  const onNext = (): void => void refetch()
  const onSaved = (): void => {
    if (answerId !== null) void navigate(markingPath(examId, 'marks'))
    else {
      setSavedCount((count) => count + 1)
      onNext()
    }
  }
  return (
    <Page
      title={answer === null ? t('title') : t('answer.place', { question: answer.question, count: answer.questionCount })}
      width="broad"
      back={
        <BackLink to={answerId === null ? markingPath() : markingPath(examId, 'marks')}>{t(answerId === null ? 'backToList' : 'own.title')}</BackLink>
      }
    >
      <div role="status" className="visually-hidden">
        {savedCount === 0 || answer === null ? '' : t('answer.saved')}
      </div>
      {isClosed(data) ? <MarkingClosed closed={data} /> : null}
      {answer === null ? null : <AnswerMarking key={answer.answerId} answer={answer} onSaved={onSaved} onNext={onNext} />}
      {data === null ? (
        <EmptyState drawing="papers" title={t('done.title')} action={{ label: t('done.back'), to: markingPath() }}>
          {t('done.words')}
        </EmptyState>
      ) : null}
      {data === undefined && error === null ? <Loading label={t('loading')} phase={phase} /> : null}
      {error === null ? null : (
        <Stack align="flex-start" mt="md">
          <FailureNotice {...toFailure(error)} />
          <Button onClick={onNext}>{t('tryAgain')}</Button>
        </Stack>
      )}
    </Page>
  )
}
