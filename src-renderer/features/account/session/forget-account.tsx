import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RememberedAccount } from '../../../../src-shared/account/session-contract.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'
import { useRequest } from '../../../bridge/use-request.ts'
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { rememberedQuery } from './session-query.ts'

interface ForgetAccountProps {
  readonly account: RememberedAccount
  readonly onClosed: () => void
}

type ForgetPhase = { readonly kind: 'idle' | 'busy' } | { readonly kind: 'error'; readonly message: string }

/** Asks for confirmation before removing a learner from this computer's list; the account itself remains. */
export function ForgetAccount({ account, onClosed }: ForgetAccountProps) {
  const { t } = useTranslation()
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const request = useRequest()
  const [phase, setPhase] = useState<ForgetPhase>({ kind: 'idle' })

  async function forget(): Promise<void> {
    setPhase({ kind: 'busy' })
    try {
      await request(() => unwrap(bridge.session.forgetRemembered({ accountId: account.accountId })))
      await queryClient.invalidateQueries(rememberedQuery(bridge))
      onClosed()
    } catch (thrown) {
      setPhase({ kind: 'error', message: toFailure(thrown).message })
    }
  }

  return (
    <ConfirmModal
      title={t('remembered.forgetTitle', { name: account.name })}
      backLabel={t('remembered.keep')}
      confirmLabel={t('remembered.doForget')}
      busyLabel={t('remembered.forgetting')}
      isBusy={phase.kind === 'busy'}
      onBack={onClosed}
      onConfirm={() => void forget()}
    >
      <p>{t('remembered.forgetWords')}</p>
      {phase.kind === 'error' ? <Notice tone="trouble">{phase.message}</Notice> : null}
    </ConfirmModal>
  )
}
