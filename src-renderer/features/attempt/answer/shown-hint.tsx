import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ItemHint } from '../../../../src-shared/attempt/record/item-hint.ts'
import type { PaperItem } from '../../../../src-shared/content/item-types/item-types.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { MarkupText } from '../../../ui/markup/markup-text.tsx'
import { hintQuery } from '../attempt-query.ts'
import { useExamStore } from '../store/exam-context.tsx'
import { entryOf } from '../store/paper-index.ts'
import { useRoomText } from '../store/use-room-text.ts'

/** The hint of an item, below its options: one option that is wrong, and why. */
export function ShownHint({ item }: { readonly item: PaperItem }) {
  const { t } = useRoomText()
  const { paper } = useExamStore().attempt
  const { data, error } = useQuery(hintQuery(useBridge(), paper.attemptId, item.id))
  if (error !== null) return <Notice tone="warning">{toFailure(error).message}</Notice>
  return data === undefined ? <p role="status">{t('hint.loading')}</p> : <Hint item={item} hint={data} />
}

function Hint({ item, hint }: { readonly item: PaperItem; readonly hint: ItemHint }) {
  const { t } = useRoomText()
  const { attempt, index } = useExamStore()
  const letters = entryOf(index, item.id).subject.optionLetters ?? attempt.paper.rules.optionLetters
  const position = 'options' in item ? item.options.findIndex(({ id }) => id === hint.optionId) : -1
  return (
    <Box mt="sm">
      <Notice tone="calm" title={t('hint.title', { letter: letters[position] ?? '' })}>
        {hint.why === null ? null : <MarkupText source={hint.why} layout="block" />}
        {t('hint.counts')}
      </Notice>
    </Box>
  )
}
