import { Flex } from '@mantine/core'
import type { DraftPair } from '../../../../../src-shared/content/own-questions/draft-parts.ts'
import { isFull, withPair, withSpareChoice } from '../draft/start-type.ts'
import { useOwnText } from './use-own-text.ts'
import { useFaultAt, type DraftFieldsProps } from './draft-fields.ts'
import { AddRow, RowButton, RowList } from './row-list.tsx'
import { RowText } from './row-text.tsx'
import { SpareRows } from './spare-rows.tsx'

/** Pairs that belong together, and choices that belong to nothing. */
export function MatchingFields({ draft, faults, onChange }: DraftFieldsProps) {
  const { t } = useOwnText()
  const faultAt = useFaultAt(faults)
  const { pairs, spareChoices } = draft
  const change = (id: string, changed: Partial<DraftPair>): void => {
    onChange({ pairs: pairs.map((pair) => (pair.id === id ? { ...pair, ...changed } : pair)) })
  }
  return (
    <>
      <RowList legend={t('editor.pairs')} hint={t('editor.pairsHint')} messages={[faultAt('pairs')]}>
        {pairs.map(({ id, prompt, choiceId, choice }, place) => {
          const number = place + 1
          return (
            <Flex key={id} gap={4} align="flex-start" wrap="wrap" w="100%">
              <RowText
                label={t('editor.prompt', { number })}
                value={prompt}
                error={faultAt(`pair ${id}`)}
                onChange={(text) => change(id, { prompt: text })}
              />
              <RowText
                label={t('editor.choice', { number })}
                value={choice}
                error={faultAt(choiceId)}
                onChange={(text) => change(id, { choice: text })}
              />
              <RowButton label={t('editor.removePair', { number })} onClick={() => onChange({ pairs: pairs.filter((pair) => pair.id !== id) })}>
                ✕
              </RowButton>
            </Flex>
          )
        })}
        <AddRow
          label={t('editor.addPair')}
          isDisabled={isFull(pairs, spareChoices)}
          onClick={() => onChange({ pairs: withPair(draft, Math.random) })}
        />
      </RowList>
      <SpareRows
        kind="Choice"
        rows={spareChoices}
        faults={faults}
        isFull={isFull(pairs, spareChoices)}
        onAdd={() => onChange({ spareChoices: withSpareChoice(draft, Math.random) })}
        onChange={(rows) => onChange({ spareChoices: rows })}
      />
    </>
  )
}
