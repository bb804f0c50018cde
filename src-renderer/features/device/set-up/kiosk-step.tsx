import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Radio.css'
import { Group, Radio, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { kioskDeviceKinds, type KioskDeviceKind } from '../../../../src-shared/device/kiosk-device-kinds.ts'
import type { UserSettings } from '../../../../src-shared/device/settings.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import styles from './set-up.module.css'
import { useSetUpText } from './use-set-up-text.ts'

interface KioskStepProps {
  /** Empty if not chosen yet. */
  readonly seat: UserSettings['seat']
  /** True if an installer or the policy has set it. */
  readonly isLocked: boolean
  readonly onChosen: (seat: KioskDeviceKind) => Promise<void>
}

export function KioskStep({ seat, isLocked, onChosen }: KioskStepProps) {
  const { t } = useSetUpText()
  const bridge = useBridge()
  const [wanted, setWanted] = useState<KioskDeviceKind>(seat === '' ? 'home' : seat)
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      if (!isLocked && wanted !== seat) await unwrap(bridge.settings.change({ seat: wanted }))
      await onChosen(wanted)
    }
  })
  return (
    <Stack gap="var(--koya-space-4)">
      {isLocked ? <Notice tone="calm">{t('seat.locked')}</Notice> : null}
      <Stack role="radiogroup" aria-label={t('seat.kinds')} gap="var(--koya-space-4)" pb="var(--koya-space-2)">
        {kioskDeviceKinds.map((kind) => (
          <Radio
            key={kind}
            name="seat"
            size="md"
            iconColor="var(--koya-on-green-fill)"
            label={t(`seat.${kind}`)}
            description={t(`seat.${kind}Words`)}
            checked={kind === wanted}
            disabled={isLocked}
            onChange={() => {
              setWanted(kind)
            }}
          />
        ))}
      </Stack>
      {wanted === 'exam' && !isLocked ? <Notice tone="warning">{t('seat.examNotice')}</Notice> : null}
      {error === null ? null : <Notice tone="trouble">{toFailure(error).message}</Notice>}
      <Group gap="sm" className={styles.line}>
        <BusyButton
          size="lg"
          isBusy={isPending}
          busyLabel={t('seat.saving')}
          onClick={() => {
            mutate()
          }}
        >
          {t('seat.next')}
        </BusyButton>
      </Group>
    </Stack>
  )
}
