import { Box, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isDownloadHeld } from '../../../src-shared/updates/may-install.ts'
import type { ShownUpdateState, UpdatesView } from '../../../src-shared/updates/updates-contract.ts'
import { BusyButton } from '../../ui/feedback/busy-button.tsx'
import type { UpdateAct } from './use-updates.ts'
import { useUpdatesText } from './use-updates-text.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { kioskQuery } from '../../bridge/kiosk-query.ts'

interface UpdateActsProps {
  readonly view: UpdatesView
  readonly state: Exclude<ShownUpdateState, { kind: 'off' }>
  readonly acting: UpdateAct | null
  readonly onAct: (act: UpdateAct) => void
}

/** Available actions in the update's current state; omits those that main would refuse. A kiosk device updates only automatically. */
export function UpdateActs({ view: { hasFeed, installedBy, holds }, state: { kind }, acting, onAct }: UpdateActsProps) {
  const { t } = useUpdatesText()
  const isKioskDevice = useIsKioskDevice()
  const isLearner = installedBy === 'learner' && !isKioskDevice
  const isResting = kind !== 'looking' && kind !== 'fetching'
  const button = (act: UpdateAct, variant: 'default' | 'filled' = 'default') => (
    <Button
      size="sm"
      variant={variant}
      onClick={() => {
        onAct(act)
      }}
    >
      {t(act)}
    </Button>
  )
  return (
    <>
      <Group gap="sm">
        {kind === 'ready' && isLearner && holds.length === 0 ? button('restart', 'filled') : null}
        {kind === 'offered' && isLearner && hasFeed && !holds.some(isDownloadHeld) ? button('fetch', 'filled') : null}
        {kind === 'fetching' ? button('stop') : null}
        {hasFeed && kind !== 'fetching' ? (
          <BusyButton
            size="sm"
            variant="default"
            isBusy={kind === 'looking'}
            busyLabel={t('looking')}
            onClick={() => {
              onAct('look')
            }}
          >
            {t('look')}
          </BusyButton>
        ) : null}
        {isLearner && isResting ? (
          <BusyButton
            size="sm"
            variant="default"
            isBusy={acting === 'choose'}
            busyLabel={t('choosing')}
            onClick={() => {
              onAct('choose')
            }}
          >
            {t('choose')}
          </BusyButton>
        ) : null}
      </Group>
      {isLearner && isResting ? (
        <Box component="p" m={0} c="dimmed" fz="sm">
          {t('chooseHint')}
        </Box>
      ) : null}
    </>
  )
}

/** Returns whether this computer is a kiosk device, on which main refuses requests that lead out of Koya. */
function useIsKioskDevice(): boolean {
  return useQuery(kioskQuery(useBridge())).data?.seat === 'exam'
}
