import { Box, Group } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import type { CheckedItem } from '../../../../src-shared/attempt/record/checked-item.ts'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
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
        <Box component="p" m={0} c="dimmed" fz="sm">
          {t('one.topic', { topic })}
        </Box>
      </>
    )
  }
  return (
    <>
      <Group gap="var(--koya-space-2) var(--koya-space-4)">
        <BusyButton isBusy={answer.isPending} busyLabel={t('one.showing')} onClick={show}>
          {t('one.show')}
        </BusyButton>
        <Box component="p" m={0} c="dimmed" fz="sm">
          {t('one.try')} {t('one.seen')}
        </Box>
      </Group>
      {answer.error === null ? null : <SearchError failure={toFailure(answer.error)} onRetry={show} />}
    </>
  )
}
