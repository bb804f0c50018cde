import { Flex, NativeSelect, TextInput, Textarea } from '@mantine/core'
import {
  LONGEST_GUIDE_POINT,
  LONGEST_OWN_TEXT,
  MOST_GUIDE_POINTS,
  type DraftGuidePoint
} from '../../../../../src-shared/content/own-questions/draft-parts.ts'
import { withGuidePoint } from '../draft/start-type.ts'
import { useOwnText } from './use-own-text.ts'
import { useFaultAt, type DraftFieldsProps } from './draft-fields.ts'
import { AddRow, RowButton, RowList } from './row-list.tsx'
import { RowText } from './row-text.tsx'

/** How long an answer should be, its marks, the guide by which a person marks it, and an answer that earns all marks. */
export function WrittenFields(props: DraftFieldsProps) {
  const { t } = useOwnText()
  const { draft, faults, onChange } = props
  const faultAt = useFaultAt(faults)
  return (
    <>
      <Flex wrap="wrap" gap="8px 12px" align="flex-start">
        <NativeSelect
          label={t('editor.size')}
          value={draft.size}
          data={(['short', 'long'] as const).map((size) => ({ value: size, label: t(`editor.sizes.${size}`) }))}
          onChange={({ currentTarget }) => onChange({ size: currentTarget.value === 'long' ? 'long' : 'short' })}
        />
        {draft.size === 'short'
          ? null
          : (['leastWords', 'mostWords'] as const).map((name) => (
              <TextInput
                key={name}
                w="8rem"
                label={t(`editor.${name}`)}
                inputMode="numeric"
                value={draft[name]}
                maxLength={4}
                error={name === 'mostWords' ? faultAt('words-range') : undefined}
                onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
              />
            ))}
        <TextInput
          w="8rem"
          label={t('editor.marks')}
          inputMode="numeric"
          value={draft.marks}
          maxLength={3}
          error={faultAt('marks')}
          onChange={({ currentTarget }) => onChange({ marks: currentTarget.value })}
        />
      </Flex>
      <GuideFields {...props} />
      <Textarea
        label={t('editor.modelAnswer')}
        description={t('editor.modelAnswerHint')}
        rows={3}
        maxLength={LONGEST_OWN_TEXT}
        value={draft.modelAnswer}
        error={faultAt('modelAnswer')}
        onChange={({ currentTarget }) => onChange({ modelAnswer: currentTarget.value })}
      />
    </>
  )
}

function GuideFields({ draft: { guide }, faults, onChange }: DraftFieldsProps) {
  const { t } = useOwnText()
  const faultAt = useFaultAt(faults)
  const change = (id: string, changed: Partial<DraftGuidePoint>): void => {
    onChange({ guide: guide.map((point) => (point.id === id ? { ...point, ...changed } : point)) })
  }
  return (
    <RowList legend={t('editor.guide')} hint={t('editor.guideHint')} messages={[faultAt('guide')]}>
      {guide.map(({ id, marks, text, note }, place) => {
        const number = place + 1
        const row = { longest: LONGEST_GUIDE_POINT }
        return (
          <Flex key={id} gap={4} align="flex-start" wrap="wrap" w="100%">
            <TextInput
              w="4.5rem"
              aria-label={t('editor.pointMarks', { number })}
              title={t('editor.pointMarks', { number })}
              inputMode="numeric"
              value={marks}
              maxLength={3}
              onChange={({ currentTarget }) => change(id, { marks: currentTarget.value })}
            />
            <RowText
              {...row}
              label={t('editor.pointText', { number })}
              value={text}
              error={faultAt(`guide ${id}`)}
              onChange={(value) => change(id, { text: value })}
            />
            <RowText {...row} label={t('editor.pointNote', { number })} value={note} onChange={(value) => change(id, { note: value })} />
            <RowButton label={t('editor.removeGuide', { number })} onClick={() => onChange({ guide: guide.filter((point) => point.id !== id) })}>
              ✕
            </RowButton>
          </Flex>
        )
      })}
      <AddRow
        label={t('editor.addGuide')}
        isDisabled={guide.length >= MOST_GUIDE_POINTS}
        onClick={() => onChange({ guide: withGuidePoint(guide) })}
      />
    </RowList>
  )
}
