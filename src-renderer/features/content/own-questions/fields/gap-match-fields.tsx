import { Flex } from '@mantine/core'
import { gapsOfText, withGapWord, withSpareWord } from '../draft/draft-gaps.ts'
import { isFull } from '../draft/start-type.ts'
import { useOwnText } from './use-own-text.ts'
import { useFaultAt, type DraftFieldsProps } from './draft-fields.ts'
import { GapText } from './gap-text.tsx'
import { RowList } from './row-list.tsx'
import { RowText } from './row-text.tsx'
import { SpareRows } from './spare-rows.tsx'

/** A text with gaps, the word of each gap, and words that belong to none. */
export function GapMatchFields(props: DraftFieldsProps) {
  const { t } = useOwnText()
  const { draft, faults, onChange } = props
  const faultAt = useFaultAt(faults)
  const gapIds = gapsOfText(draft.text)
  const words = draft.gapWords.filter(({ gapId }) => gapIds.includes(gapId))
  return (
    <>
      <GapText {...props} />
      {gapIds.length === 0 ? null : (
        <RowList legend={t('editor.gapWords')} messages={[faultAt('words')]}>
          {gapIds.map((gapId) => {
            const word = words.find((one) => one.gapId === gapId)
            return (
              <Flex key={gapId} w="100%" maw="26rem">
                <RowText
                  label={t('editor.wordOf', { gap: gapId })}
                  value={word?.text ?? ''}
                  error={faultAt(`gap ${gapId}`) ?? (word && faultAt(word.id))}
                  onChange={(text) => {
                    const gapWords = withGapWord(draft, { gapId, word: text }, Math.random)
                    if (gapWords !== null) onChange({ gapWords })
                  }}
                />
              </Flex>
            )
          })}
        </RowList>
      )}
      <SpareRows
        kind="Word"
        rows={draft.spareWords}
        faults={faults}
        isFull={isFull(words, draft.spareWords)}
        onAdd={() => {
          const changed = withSpareWord(draft, Math.random)
          if (changed !== null) onChange(changed)
        }}
        onChange={(spareWords) => onChange({ spareWords })}
      />
    </>
  )
}
