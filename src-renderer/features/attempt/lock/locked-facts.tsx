import { IconLock } from '@tabler/icons-react'
import type { LockedAttempt } from '../../../../src-shared/attempt/attempt-lock.ts'
import styles from './locked-attempt.module.css'
import { useLockText } from './use-lock-text.ts'
import { useSpanText } from './use-span-text.ts'

/** Public facts about a locked attempt: title, remaining time, and that its answers are safe. `name` is shown if there are several. */
export function LockedFacts({ attempt, name }: { readonly attempt: LockedAttempt; readonly name: string }) {
  const { t } = useLockText()
  const say = useSpanText()
  const { title, remainingMs, answeredCount, mayBeLeft } = attempt
  return (
    <>
      <p className={styles.exam}>
        <IconLock size={20} aria-hidden />
        <strong>{name === '' ? title : t('waiting.of', { name, title })}</strong>
      </p>
      <p className={styles.fact}>
        {remainingMs === null ? null : t('facts.left', { time: say(remainingMs) })} {remainingMs !== null && mayBeLeft ? t('facts.stopped') : null}
      </p>
      <p className={styles.fact}>{t('facts.answers', { count: answeredCount })}</p>
    </>
  )
}
