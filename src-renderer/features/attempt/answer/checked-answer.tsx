import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PaperItem } from '../../../../src-shared/content/item-types/item-types.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { checkedItemQuery } from '../attempt-query.ts'
import { useExamStore } from '../store/exam-context.tsx'
import { CheckedResult } from './checked-result.tsx'
import { useRoomText } from '../store/use-room-text.ts'

/** Replaces the answer field of a checked item: the answer given, the key, and the explanation. */
export function CheckedAnswer({ item }: { readonly item: PaperItem }) {
  const { t } = useRoomText()
  const { paper } = useExamStore().attempt
  const { data, error, refetch } = useQuery(checkedItemQuery(useBridge(), paper.attemptId, item.id))
  if (data) return <CheckedResult item={item} checked={data} />
  if (error === null) return <p role="status">{t('check.loading')}</p>
  return (
    <Notice
      tone="warning"
      title={t('check.waits')}
      action={
        <Button size="xs" variant="default" onClick={() => void refetch()}>
          {t('check.again')}
        </Button>
      }
    >
      {toFailure(error).message}
    </Notice>
  )
}
