import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useLoadingPhase } from '../../../ui/feedback/use-loading-phase.ts'
import styles from './local-mailbox.module.css'
import { codeIn } from './mail-code.ts'
import { mailboxQuery } from './session-query.ts'

/** Shows the newest message of the registration in progress. */
export function LocalMailbox({ onUseCode }: { readonly onUseCode: (code: string) => void }) {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(mailboxQuery(useBridge()))
  const opening = useLoadingPhase(isPending)
  const message = data?.messages.toSorted((a, b) => b.sentAt - a.sentAt)[0]
  const code = message && codeIn(message.text)
  return (
    <section className={styles.mailbox} aria-label={t('mailbox.title')}>
      <h2 className={styles.title}>
        <IconMail size={20} aria-hidden />
        {t('mailbox.title')}
      </h2>
      {message && opening === 'idle' ? (
        <article className={styles.letter} aria-live="polite">
          <p className={styles.subject}>{message.subject}</p>
          <p className={styles.text}>{message.text}</p>
          {code === undefined ? null : (
            <Button
              variant="default"
              onClick={() => {
                onUseCode(code)
              }}
            >
              {t('mailbox.useCode')}
            </Button>
          )}
        </article>
      ) : (
        <p className={styles.text} role="status">
          {opening === 'idle' ? t('mailbox.empty') : opening === 'unseen' ? '' : t('mailbox.opening')}
        </p>
      )}
    </section>
  )
}
