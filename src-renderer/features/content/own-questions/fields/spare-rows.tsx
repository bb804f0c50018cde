import { Flex } from '@mantine/core'
import type { DraftFault } from '../../../../../src-shared/content/own-questions/draft-fault.ts'
import type { DraftRow } from '../../../../../src-shared/content/own-questions/draft-parts.ts'
import { useOwnText } from './use-own-text.ts'
import { useFaultAt } from './draft-fields.ts'
import { AddRow, RowButton, RowList } from './row-list.tsx'
import { RowText } from './row-text.tsx'

interface SpareRowsProps {
  /** Choices of a matching, or words of a text. */
  readonly kind: 'Choice' | 'Word'
  readonly rows: readonly DraftRow[]
  readonly faults: readonly DraftFault[]
  readonly isFull: boolean
  readonly onAdd: () => void
  readonly onChange: (rows: DraftRow[]) => void
}

/** Choices that are right for nothing, so that the last one cannot be guessed. */
export function SpareRows({ kind, rows, faults, isFull, onAdd, onChange }: SpareRowsProps) {
  const { t } = useOwnText()
  const faultAt = useFaultAt(faults)
  return (
    <RowList legend={t(`editor.spare${kind}s`)} hint={t('editor.spareHint')} messages={[]}>
      {rows.map(({ id, text }, place) => {
        const number = place + 1
        return (
          <Flex key={id} gap={4} align="flex-start" w="100%">
            <RowText
              label={t(`editor.spare${kind}`, { number })}
              value={text}
              error={faultAt(id)}
              onChange={(value) => onChange(rows.map((row) => (row.id === id ? { id, text: value } : row)))}
            />
            <RowButton label={t(`editor.removeSpare${kind}`, { number })} onClick={() => onChange(rows.filter((row) => row.id !== id))}>
              ✕
            </RowButton>
          </Flex>
        )
      })}
      <AddRow label={t(`editor.addSpare${kind}`)} isDisabled={isFull} onClick={onAdd} />
    </RowList>
  )
}
