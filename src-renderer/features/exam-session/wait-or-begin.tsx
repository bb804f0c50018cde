import { Box, Group } from '@mantine/core'
import type { OpenAttempt } from '../../../src-shared/attempt/attempt-contract.ts'
import type { SeatState } from '../../../src-shared/exam-session/candidate-seat.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { unwrap } from '../../bridge/unwrap.ts'
import { BusyButton } from '../../ui/feedback/busy-button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useCandidateAct } from './use-candidate-act.ts'
import { useCandidateSeatText } from './use-candidate-seat-text.ts'

const MINUTE_MS = 60_000
/** With an hour or more left, the deadline is not shown, so as not to hurry anybody. */
const TELL_LATE_MS = 60 * MINUTE_MS

/** Shown before the session starts. */
export function Waiting({ startsInMs }: Pick<SeatState, 'startsInMs'>) {
  const { t } = useCandidateSeatText()
  const say = useDurationText()
  const text =
    startsInMs === null ? t('waiting.byInvigilator') : startsInMs < MINUTE_MS ? t('waiting.soon') : t('waiting.byClock', { time: say(startsInMs) })
  return (
    <>
      <Card tone="calm">
        <Box component="p" role="status" fz="xl">
          {text}
        </Box>
      </Card>
      <Leave label={t('waiting.leave')} busyLabel={t('waiting.leaveBusy')} />
    </>
  )
}

interface BeginProps {
  readonly stage: 'open' | 'sitting'
  /** Milliseconds until the last time to begin; null if unknown. */
  readonly mayBeginForMs: number | null
  readonly onBegun: (attempt: OpenAttempt) => void
}

/** Starts or resumes the paper. */
export function Begin({ stage, mayBeginForMs, onBegun }: BeginProps) {
  const { t } = useCandidateSeatText()
  const bridge = useBridge()
  const say = useDurationText()
  const { busy, failure, run } = useCandidateAct<'begin'>()
  const hurriedMs = stage === 'open' && mayBeginForMs !== null && mayBeginForMs < TELL_LATE_MS ? mayBeginForMs : null
  return (
    <>
      {hurriedMs === null ? null : (
        <Card tone="warm">
          <Box component="p" fz="xl">
            {t('open.late', { time: say(hurriedMs) })}
          </Box>
        </Card>
      )}
      {failure === null ? null : <Notice tone="trouble">{failure.message}</Notice>}
      <Group gap="sm">
        <BusyButton
          size="lg"
          isBusy={busy !== null}
          busyLabel={t(`${stage}.busy`)}
          onClick={() =>
            void run('begin', async () => {
              onBegun(await unwrap(bridge.examSeat.begin({})))
            })
          }
        >
          {stage === 'open' ? t('open.begin') : t('sitting.goOn')}
        </BusyButton>
      </Group>
    </>
  )
}

/** Frees the seat. */
export function Leave({ label, busyLabel }: { readonly label: string; readonly busyLabel: string }) {
  const bridge = useBridge()
  const { busy, failure, run } = useCandidateAct<'leave'>()
  return (
    <>
      {failure === null ? null : <Notice tone="trouble">{failure.message}</Notice>}
      <Group gap="sm">
        <BusyButton
          variant="default"
          isBusy={busy !== null}
          busyLabel={busyLabel}
          onClick={() => void run('leave', () => unwrap(bridge.examSeat.leave({})))}
        >
          {label}
        </BusyButton>
      </Group>
    </>
  )
}

/** Returns a function that formats a duration in hours and minutes, rounded up to the minute. */
function useDurationText(): (ms: number) => string {
  const { t } = useCandidateSeatText()
  return (ms) => {
    const minutes = Math.ceil(ms / MINUTE_MS)
    const hours = Math.floor(minutes / 60)
    if (hours === 0) return t('minutes', { count: minutes })
    return minutes % 60 === 0
      ? t('hours', { count: hours })
      : t('and', { first: t('hours', { count: hours }), second: t('minutes', { count: minutes % 60 }) })
  }
}
