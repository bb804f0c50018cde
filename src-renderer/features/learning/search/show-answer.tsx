import type { UseMutationResult } from '@tanstack/react-query'
import type { CheckedItem } from '../../../../src-shared/attempt/record/checked-item.ts'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import styles from './found-frame.module.css'
import { SearchError } from './search-error.tsx'
import { useSearchText } from './use-search-text.ts'

/** Button that shows the answer and states the consequence; then further information on the question. */
export function ShowAnswer({ answer }: { readonly answer: UseMutationResult<CheckedItem, Error, void> }) {
  const { t } = useSearchText()
  const show = (): void => {
    answer.mutate()
  }
  if (answer.data) {
    const { topic, ruling } = answer.data
    return (
      <>
        {ruling === undefined ? null : <Notice tone="warning">{t(`one.ruling.${ruling}`)}</Notice>}
        <p className={styles.note}>{t('one.topic', { topic })}</p>
      </>
    )
  }
  return (
    <>
      <div className={styles.ask}>
        <BusyButton isBusy={answer.isPending} busyLabel={t('one.showing')} onClick={show}>
          {t('one.show')}
        </BusyButton>
        <p className={styles.note}>
          {t('one.try')} {t('one.seen')}
        </p>
      </div>
      {answer.error === null ? null : <SearchError failure={toFailure(answer.error)} onRetry={show} />}
    </>
  )
}
