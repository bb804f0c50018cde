import { Flex, NativeSelect, TextInput } from '@mantine/core'
import { LONGEST_LABEL, MOST_PLOTTED } from '../../../../../src-shared/content/own-questions/draft-parts.ts'
import { LONGEST_NUMBER } from '../../../../../src-shared/content/item-types/base/longest-answers.ts'
import { useOwnText } from './use-own-text.ts'
import { useFaultAt, type DraftFieldsProps } from './draft-fields.ts'
import { AddRow, RowButton, RowList } from './row-list.tsx'
import { RowText } from './row-text.tsx'

/** Two axes and the right points on their grid. */
export function GraphFields(props: DraftFieldsProps) {
  const { t } = useOwnText()
  const { draft, onChange } = props
  return (
    <>
      <Flex wrap="wrap" gap="8px 12px">
        <NativeSelect
          label={t('editor.plotTask')}
          value={draft.plotTask}
          data={(['points', 'line'] as const).map((task) => ({ value: task, label: t(`editor.plotTasks.${task}`) }))}
          onChange={({ currentTarget }) => onChange({ plotTask: currentTarget.value === 'line' ? 'line' : 'points' })}
        />
        <NativeSelect
          label={t('editor.plotTolerance')}
          value={String(draft.plotTolerance)}
          data={[0, 1, 2].map((count) => ({ value: String(count), label: t('editor.plotLines', { count }) }))}
          onChange={({ currentTarget }) => onChange({ plotTolerance: Number(currentTarget.value) })}
        />
      </Flex>
      <AxisFields {...props} axis="xAxis" />
      <AxisFields {...props} axis="yAxis" />
      <PointFields {...props} />
    </>
  )
}

const axisTexts = [
  { name: 'label', longest: LONGEST_LABEL },
  { name: 'from', longest: LONGEST_NUMBER },
  { name: 'to', longest: LONGEST_NUMBER },
  { name: 'step', longest: LONGEST_NUMBER }
] as const

function AxisFields({ draft, faults, onChange, axis }: DraftFieldsProps & { readonly axis: 'xAxis' | 'yAxis' }) {
  const { t } = useOwnText()
  return (
    <RowList legend={t(`editor.${axis}`)} messages={[useFaultAt(faults)(axis)]}>
      <Flex wrap="wrap" gap="8px 12px">
        {axisTexts.map(({ name, longest }) => (
          <TextInput
            key={name}
            w={name === 'label' ? '10rem' : '6rem'}
            label={t(`editor.axis.${name}`)}
            value={draft[axis][name]}
            maxLength={longest}
            onChange={({ currentTarget }) => onChange({ [axis]: { ...draft[axis], [name]: currentTarget.value } })}
          />
        ))}
      </Flex>
    </RowList>
  )
}

function PointFields({ draft: { points, plotTask }, faults, onChange }: DraftFieldsProps) {
  const { t } = useOwnText()
  const faultAt = useFaultAt(faults)
  return (
    <RowList legend={t('editor.points')} hint={t(`editor.pointsHint.${plotTask}`)} messages={[faultAt('points')]}>
      {points.map((point, place) => {
        const number = place + 1
        return (
          // Points have no ids: a row is what is at its place.
          <Flex key={place} gap={4} align="flex-start" maw="26rem" w="100%">
            {(['x', 'y'] as const).map((name) => (
              <RowText
                key={name}
                label={t(`editor.${name}Of`, { number })}
                value={point[name]}
                longest={LONGEST_NUMBER}
                error={name === 'x' ? faultAt(`point ${place}`) : undefined}
                onChange={(value) => onChange({ points: points.map((one, index) => (index === place ? { ...one, [name]: value } : one)) })}
              />
            ))}
            <RowButton label={t('editor.removePoint', { number })} onClick={() => onChange({ points: points.toSpliced(place, 1) })}>
              ✕
            </RowButton>
          </Flex>
        )
      })}
      <AddRow
        label={t('editor.addPoint')}
        isDisabled={points.length >= MOST_PLOTTED}
        onClick={() => onChange({ points: [...points, { x: '', y: '' }] })}
      />
    </RowList>
  )
}
