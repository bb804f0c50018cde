import { Box, Flex, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconUser } from '@tabler/icons-react'
import type { SeatState } from '../../../src-shared/exam-session/candidate-seat.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { unwrap } from '../../bridge/unwrap.ts'
import { BusyButton } from '../../ui/feedback/busy-button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { PlainList } from '../../ui/data/plain-list.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { candidatePhotoQuery } from './candidate-seat-query.ts'
import { useCandidateAct } from './use-candidate-act.ts'
import { useCandidateSeatText } from './use-candidate-seat-text.ts'
import styles from './candidate-seat.module.css'

/** The candidate's data, to be confirmed or rejected before anything else. */
export function ConfirmCandidate({ title, candidate }: Pick<SeatState, 'title' | 'candidate'>) {
  const { t } = useCandidateSeatText()
  const bridge = useBridge()
  const { busy, failure, run } = useCandidateAct<'yes' | 'no'>()
  const { number, name, subjects, extraMinutes, hasPhoto } = candidate
  return (
    <>
      <Card>
        <Flex wrap="wrap" gap="var(--koya-space-4)">
          {hasPhoto ? <CandidatePhoto number={number} name={name} /> : null}
          <Box component="dl" className={styles.facts} flex="1 1 16rem">
            <dt className={styles.hidden}>{t('confirm.title')}</dt>
            <dd className={styles.name}>{name}</dd>
            <dt>{t('confirm.number')}</dt>
            <dd>{number}</dd>
            <dt>{t('confirm.exam')}</dt>
            <dd>{title}</dd>
            <dt>{t('confirm.subjects')}</dt>
            <dd>
              <PlainList>
                {subjects.map((subject) => (
                  <li key={subject}>{subject}</li>
                ))}
              </PlainList>
            </dd>
            {extraMinutes === 0 ? null : (
              <>
                <dt>{t('confirm.extra')}</dt>
                <dd>{t('confirm.minutes', { count: extraMinutes })}</dd>
              </>
            )}
          </Box>
        </Flex>
      </Card>
      {failure === null ? null : <Notice tone="trouble">{failure.message}</Notice>}
      <Group gap="sm">
        <BusyButton
          size="lg"
          isBusy={busy === 'yes'}
          busyLabel={t('confirm.yesBusy')}
          onClick={() => void run('yes', () => unwrap(bridge.examSeat.confirm({})))}
        >
          {t('confirm.yes')}
        </BusyButton>
        <BusyButton
          size="lg"
          variant="default"
          isBusy={busy === 'no'}
          busyLabel={t('confirm.noBusy')}
          onClick={() => void run('no', () => unwrap(bridge.examSeat.leave({})))}
        >
          {t('confirm.no')}
        </BusyButton>
      </Group>
    </>
  )
}

/** Fixed size, so that nothing moves when the picture loads; shows a text if there is none. */
function CandidatePhoto({ number, name }: { readonly number: string; readonly name: string }) {
  const { t } = useCandidateSeatText()
  const { data: address } = useQuery(candidatePhotoQuery(useBridge(), number))
  return (
    <div className={styles.photo}>
      {address === undefined || address === null ? <IconUser size={64} aria-hidden /> : <img src={address} alt={t('confirm.photo', { name })} />}
    </div>
  )
}
