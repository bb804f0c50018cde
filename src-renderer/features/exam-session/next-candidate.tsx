import { Group } from '@mantine/core'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { unwrap } from '../../bridge/unwrap.ts'
import { BusyButton } from '../../ui/feedback/busy-button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useCandidateAct } from './use-candidate-act.ts'

/** Frees the seat. */
export function NextCandidate({ label, busyLabel }: { readonly label: string; readonly busyLabel: string }) {
  const bridge = useBridge()
  const { busy, failure, run } = useCandidateAct<'next'>()
  return (
    <>
      {failure === null ? null : <Notice tone="trouble">{failure.message}</Notice>}
      <Group gap="sm">
        <BusyButton size="lg" isBusy={busy !== null} busyLabel={busyLabel} onClick={() => void run('next', () => unwrap(bridge.examSeat.finish({})))}>
          {label}
        </BusyButton>
      </Group>
    </>
  )
}
