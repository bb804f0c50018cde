import '@mantine/core/styles/ActionIcon.css'
import { ActionIcon, Button, Flex } from '@mantine/core'
import { IconUserPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedAccount } from '../../../../src-shared/account/session-contract.ts'
import { PlainList } from '../../../ui/data/plain-list.tsx'
import { AccountPicture } from './account-picture.tsx'
import { ForgetAccount } from './forget-account.tsx'
import styles from './remembered-accounts.module.css'

interface RememberedAccountsProps {
  readonly accounts: readonly ListedAccount[]
  readonly onPick: (account: ListedAccount) => void
  readonly onAnother: () => void
}

/** Accounts that signed in on this computer before, by name and picture only. */
export function RememberedAccounts({ accounts, onPick, onAnother }: RememberedAccountsProps) {
  const { t } = useTranslation()
  const [leaving, setLeaving] = useState<ListedAccount | null>(null)
  return (
    <>
      <PlainList gap="xs" mb="md" aria-label={t('remembered.title')}>
        {accounts.map((account) => (
          <Flex key={account.accountId} component="li" gap={8} align="center">
            <button
              type="button"
              className={styles.account}
              onClick={() => {
                onPick(account)
              }}
            >
              <AccountPicture {...account} />
              <span className={styles.name}>{account.name}</span>
            </button>
            {/* Without a password, it is opened only from here. */}
            {account.opensHere ? null : (
              <ActionIcon
                variant="subtle"
                size="lg"
                aria-label={t('remembered.forget', { name: account.name })}
                onClick={() => {
                  setLeaving(account)
                }}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            )}
          </Flex>
        ))}
      </PlainList>
      <Button variant="default" size="md" fullWidth leftSection={<IconUserPlus size={20} aria-hidden />} onClick={onAnother}>
        {t('remembered.another')}
      </Button>
      {leaving === null ? null : (
        <ForgetAccount
          account={leaving}
          onClosed={() => {
            setLeaving(null)
          }}
        />
      )}
    </>
  )
}
