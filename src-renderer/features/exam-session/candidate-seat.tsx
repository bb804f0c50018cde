import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OpenAttempt } from '../../../src-shared/attempt/attempt-contract.ts'
import type { CandidateSeatView } from '../../../src-shared/exam-session/exam-session-contract.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ConfirmCandidate } from './confirm-candidate.tsx'
import { NextCandidate } from './next-candidate.tsx'
import { CandidateSeatLabel } from './candidate-seat-label.tsx'
import { CandidateReceipt } from './candidate-receipt.tsx'
import { CandidateSignIn } from './candidate-sign-in.tsx'
import { Steps } from './steps.tsx'
import { useCandidateSeatText } from './use-candidate-seat-text.ts'
import { Begin, Leave, Waiting } from './wait-or-begin.tsx'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { candidateSeatQuery } from './candidate-seat-query.ts'

interface CandidateSeatProps {
  /** Opens the exam room. */
  readonly onBegun: (attempt: OpenAttempt) => void
}

/** A candidate seat, from the sign-in of one candidate to that of the next. */
export function CandidateSeat({ onBegun }: CandidateSeatProps) {
  const { t } = useCandidateSeatText()
  const view = useCandidateSeat()
  switch (view.phase) {
    case 'free':
      return <CandidateSignIn {...view} />
    case 'seated':
      return <Seated {...view} onBegun={onBegun} />
    case 'handed-in':
      return <CandidateReceipt {...view} />
    case 'moved':
      return (
        <Page title={t('moved.title', { name: view.name })} width="narrow" lead={t('moved.lead')} back={<CandidateSeatLabel name={view.seatName} />}>
          <Steps>
            <NextCandidate label={t('moved.next')} busyLabel={t('moved.nextBusy')} />
          </Steps>
        </Page>
      )
  }
}

type SeatedProps = Extract<CandidateSeatView, { phase: 'seated' }> & CandidateSeatProps

function Seated({ seatName, state, failure, onBegun }: SeatedProps) {
  const { t } = useCandidateSeatText()
  const { stage, candidate, wantedAt, mustHandIn } = state
  const textKey = textKeyOf(stage)
  return (
    <Page
      title={t(`${textKey}.title`, { name: candidate.name })}
      width={textKey === 'confirm' ? 'wide' : 'narrow'}
      lead={t(`${textKey}.lead`)}
      back={<CandidateSeatLabel name={seatName} />}
    >
      <Steps>
        {failure === null ? null : <Notice tone="warning">{t('lost', { reason: failure.message })}</Notice>}
        {wantedAt === null ? null : <Notice tone="warning">{t('wanted', { seat: wantedAt })}</Notice>}
        {mustHandIn && stage === 'sitting' ? (
          <Notice tone="warning">{t('sitting.mustHandIn')}</Notice>
        ) : (
          <StagePart state={state} onBegun={onBegun} />
        )}
      </Steps>
    </Page>
  )
}

function StagePart({ state, onBegun }: Pick<SeatedProps, 'state' | 'onBegun'>) {
  const { t } = useCandidateSeatText()
  const { stage } = state
  switch (stage) {
    case 'unconfirmed':
      return <ConfirmCandidate {...state} />
    case 'waiting':
      return <Waiting {...state} />
    case 'open':
    case 'sitting':
      return <Begin {...state} stage={stage} onBegun={onBegun} />
    case 'missed':
    case 'closed':
    case 'handed-in':
      return <Leave label={t('closed.leave')} busyLabel={t('waiting.leaveBusy')} />
  }
}

function textKeyOf(stage: SeatedProps['state']['stage']): 'confirm' | 'waiting' | 'open' | 'sitting' | 'missed' | 'closed' {
  if (stage === 'unconfirmed') return 'confirm'
  return stage === 'handed-in' ? 'closed' : stage
}

/** Returns this computer's seat view, in step with main. */
function useCandidateSeat(): CandidateSeatView {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { data } = useSuspenseQuery(candidateSeatQuery(bridge))
  useEffect(
    () =>
      bridge.examSeat.onChanged((view) => {
        queryClient.setQueryData(candidateSeatQuery(bridge).queryKey, view)
      }),
    [bridge, queryClient]
  )
  return data
}
