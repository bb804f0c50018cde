import { Flex } from '@mantine/core'
import type { DraftRow } from '../../../../../src-shared/content/own-questions/draft-parts.ts'
import { isFull, withStep } from '../draft/start-type.ts'
import { useOwnText } from './use-own-text.ts'
import { useFaultAt, type DraftFieldsProps } from './draft-fields.ts'
import { AddRow, RowButton, RowList } from './row-list.tsx'
import { RowText } from './row-text.tsx'

/** Steps in their right order; candidates see them in another. */
export function OrderingFields({ draft: { steps }, faults, onChange }: DraftFieldsProps) {
  const { t } = useOwnText()
  const faultAt = useFaultAt(faults)
  return (
    <RowList legend={t('editor.steps')} hint={t('editor.stepsHint')} messages={[faultAt('steps')]}>
      {steps.map(({ id, text }, place) => {
        const number = place + 1
        return (
          <Flex key={id} gap={4} align="flex-start" w="100%">
            <RowText
              label={t('editor.step', { number })}
              value={text}
              error={faultAt(id)}
              onChange={(value) => {
                onChange({ steps: steps.map((step) => (step.id === id ? { id, text: value } : step)) })
              }}
            />
            <RowButton label={t('editor.stepUp', { number })} isDisabled={place === 0} onClick={() => onChange({ steps: moved(steps, place, -1) })}>
              ↑
            </RowButton>
            <RowButton
              label={t('editor.stepDown', { number })}
              isDisabled={place === steps.length - 1}
              onClick={() => onChange({ steps: moved(steps, place, 1) })}
            >
              ↓
            </RowButton>
            <RowButton label={t('editor.removeStep', { number })} onClick={() => onChange({ steps: steps.filter((step) => step.id !== id) })}>
              ✕
            </RowButton>
          </Flex>
        )
      })}
      <AddRow label={t('editor.addStep')} isDisabled={isFull(steps)} onClick={() => onChange({ steps: withStep(steps, Math.random) })} />
    </RowList>
  )
}

function moved(steps: readonly DraftRow[], place: number, by: 1 | -1): DraftRow[] {
  const step = steps[place]
  return step === undefined ? [...steps] : steps.toSpliced(place, 1).toSpliced(place + by, 0, step)
}
