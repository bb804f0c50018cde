import { Button, Group } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { startMessages } from '../../../../src-shared/kernel/errors/start-errors.ts'
import type { ListedAccount } from '../../../../src-shared/account/session-contract.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'
import styles from '../../../ui/form/form.module.css'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useLoadingPhase } from '../../../ui/feedback/use-loading-phase.ts'
import { AccountPicture } from './account-picture.tsx'
import { LoginForm } from './login-form.tsx'
import { RememberedAccounts } from './remembered-accounts.tsx'
import remembered from './remembered-accounts.module.css'
import { rememberedQuery, useSession } from './session-query.ts'

interface LocalSignInProps {
  readonly identifier: string | undefined
  readonly onSignedIn: () => Promise<void>
}

type UserChoice = { readonly kind: 'choosing' | 'typing' | 'another' } | { readonly kind: 'picked'; readonly account: ListedAccount }

/** Signs in an account of this computer without a password. */
function useOpening(onSignedIn: () => Promise<void>) {
  const bridge = useBridge()
  return useMutation({
    mutationFn: async (accountId: string) => {
      await unwrap(bridge.session.openRemembered({ accountId }))
      await onSignedIn()
    }
  })
}

/** Sign-in by password: choose a remembered account, or type the identifier. */
export function LocalSignIn({ identifier, onSignedIn }: LocalSignInProps) {
  const { t } = useTranslation()
  const { data: accounts = [], isPending } = useQuery(rememberedQuery(useBridge()))
  const loading = useLoadingPhase(isPending)
  const { keychain } = useSession()
  const opening = useOpening(onSignedIn)
  const [choice, setChoice] = useState<UserChoice>({ kind: identifier === undefined ? 'choosing' : 'typing' })
  if (loading !== 'idle') return <Loading label={t('app.loading')} phase={loading} />
  const isChoosing = choice.kind === 'choosing' && accounts.length > 0
  const isTyping = !isChoosing && choice.kind !== 'picked'
  const chooseAgain = (): void => {
    setChoice({ kind: 'choosing' })
  }
  return (
    <>
      {isChoosing ? (
        <RememberedAccounts
          accounts={accounts}
          onPick={(account) => {
            if (account.opensHere) opening.mutate(account.accountId)
            else setChoice({ kind: 'picked', account })
          }}
          onAnother={() => {
            setChoice({ kind: 'another' })
          }}
        />
      ) : null}
      {opening.isError ? <Notice tone="trouble">{toFailure(opening.error).message}</Notice> : null}
      {choice.kind === 'picked' ? <PickedLearner key={choice.account.accountId} account={choice.account} onSignedIn={onSignedIn} /> : null}
      {isTyping ? (
        <LoginForm identifier={identifier} onSignedIn={onSignedIn} withLinks {...(choice.kind === 'another' ? { firstField: 'identifier' } : {})} />
      ) : null}
      {!isChoosing && accounts.length > 0 ? (
        <Button mt="sm" variant="subtle" fullWidth onClick={chooseAgain}>
          {t('remembered.chooseAgain')}
        </Button>
      ) : null}
      {keychain === 'absent' || keychain === 'locked' ? (
        <div className={styles.line}>
          <Notice tone="calm" icon={<IconKey size={22} aria-hidden />}>
            {startMessages[`keychain/${keychain}`]}
          </Notice>
        </div>
      ) : null}
      <nav className={styles.links} aria-label={t('login.others')}>
        <Link to="/register">{t('login.register')}</Link>
        <Link to="/forgot-password">{t('login.forgot')}</Link>
        <Link to="/exam-seat">{t('login.seat')}</Link>
      </nav>
    </>
  )
}

function PickedLearner({ account, onSignedIn }: { readonly account: ListedAccount; readonly onSignedIn: () => Promise<void> }) {
  return (
    <>
      <Group gap={14} mb="xs" fw={600}>
        <AccountPicture {...account} />
        <span className={remembered.name}>{account.name}</span>
      </Group>
      <LoginForm
        identifier={account.identifier}
        userChoice="picked"
        startsWithPictures={account.hasPicturePassword}
        firstField="password"
        onSignedIn={onSignedIn}
        withLinks
      />
    </>
  )
}
