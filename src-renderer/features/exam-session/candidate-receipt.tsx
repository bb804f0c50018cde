import type { CandidateSeatView } from '../../../src-shared/exam-session/exam-session-contract.ts'
import { Card } from '../../ui/card/card.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { NextCandidate } from './next-candidate.tsx'
import { CandidateSeatLabel } from './candidate-seat-label.tsx'
import { Steps } from './steps.tsx'
import { useCandidateSeatText } from './use-candidate-seat-text.ts'
import styles from './candidate-seat.module.css'

type Done = Extract<CandidateSeatView, { phase: 'handed-in' }>

/** Number of hash digits that a person can copy by hand. */
const MARK_LENGTH = 12

/** The candidate's receipt, and where the paper is now. */
export function CandidateReceipt({ seatName, receipt, isWiped, failure }: Done) {
  const { t } = useCandidateSeatText()
  const { number, name, answeredCount, itemCount, lastHash, serverReceiptId } = receipt
  return (
    <Page title={t('handedIn.title')} width="narrow" lead={t('handedIn.lead', { name })} back={<CandidateSeatLabel name={seatName} />}>
      <Steps>
        <Card>
          <dl className={styles.facts}>
            <dt>{t('handedIn.number')}</dt>
            <dd>{number}</dd>
            <dt>{t('handedIn.answered')}</dt>
            <dd>{t('handedIn.answeredOf', { answered: answeredCount, total: itemCount })}</dd>
            {serverReceiptId === null ? null : (
              <>
                <dt>{t('handedIn.receipt')}</dt>
                <dd className={styles.code}>{serverReceiptId}</dd>
              </>
            )}
            <dt>{t('handedIn.mark')}</dt>
            <dd className={styles.code}>{lastHash.slice(0, MARK_LENGTH)}</dd>
          </dl>
        </Card>
        <Notice tone={serverReceiptId === null && failure !== null ? 'warning' : 'calm'}>
          {t(`handedIn.${whereabouts({ isWiped, isReceived: serverReceiptId !== null, isHeldUp: failure !== null })}`)}
        </Notice>
        <NextCandidate label={t('handedIn.next')} busyLabel={t('handedIn.nextBusy')} />
      </Steps>
    </Page>
  )
}

interface Paper {
  readonly isWiped: boolean
  readonly isReceived: boolean
  readonly isHeldUp: boolean
}

function whereabouts({ isWiped, isReceived, isHeldUp }: Paper): 'wiped' | 'received' | 'late' | 'kept' {
  if (isWiped) return 'wiped'
  if (isReceived) return 'received'
  return isHeldUp ? 'late' : 'kept'
}
