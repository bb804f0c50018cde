import { Button, Group, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'
import { FailureNotice } from '../../../ui/feedback/failure-notice.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { FoundServers } from './found-servers.tsx'
import type { ServerToConfirm } from './server-to-confirm.ts'
import styles from './set-up.module.css'
import { TypedAddress } from './typed-address.tsx'
import { useSetUpText } from './use-set-up-text.ts'

interface ServerStepProps {
  /** Current address; empty for the embedded backend. */
  readonly present: string
  /** True if the policy sets it. */
  readonly isLocked: boolean
  readonly onToConfirm: (server: ServerToConfirm) => void
  readonly onBack: () => void
  /** Called when a server is in use, or the learner continues without one. */
  readonly onChosen: () => Promise<void>
}

/** Finds a server or accepts a typed address; an untrusted server must be confirmed by its code. */
export function ServerStep({ present, isLocked, onToConfirm, onBack, onChosen }: ServerStepProps) {
  const { t } = useSetUpText()
  const bridge = useBridge()
  const look = useMutation({
    mutationFn: async (address: string) => {
      const seen = await unwrap(bridge.lan.look({ address }))
      if (seen.kind === 'to-confirm') {
        onToConfirm({ address, seen })
        return
      }
      await unwrap(bridge.settings.changeBackend({ backend: address }))
      await onChosen()
    }
  })
  return (
    <Stack gap="var(--koya-space-4)">
      {isLocked ? <Notice tone="calm">{t('server.locked', { address: present })}</Notice> : null}
      {!isLocked && present !== '' ? <Notice tone="calm">{t('server.present', { address: present })}</Notice> : null}
      {isLocked ? null : (
        <>
          <FoundServers
            isBusy={look.isPending}
            onUse={(address) => {
              look.mutate(address)
            }}
          />
          {look.error === null ? null : <LookError error={look.error} address={look.variables} />}
          <TypedAddress
            isBusy={look.isPending}
            onLook={(address) => {
              look.mutate(address)
            }}
          />
        </>
      )}
      <Group gap="sm" className={styles.line}>
        <Button variant="default" onClick={() => void onChosen()}>
          {isLocked || present !== '' ? t('seat.next') : t('server.skip')}
        </Button>
        <Button variant="subtle" onClick={onBack}>
          {t('server.back')}
        </Button>
      </Group>
    </Stack>
  )
}

/** If there is no Koya server, the message names the address. */
function LookError({ error, address }: { readonly error: Error; readonly address: string }) {
  const { t } = useSetUpText()
  const failure = toFailure(error)
  return failure.code === 'lan/no-server-there' ? <Notice tone="trouble">{t('server.silent', { address })}</Notice> : <FailureNotice {...failure} />
}
