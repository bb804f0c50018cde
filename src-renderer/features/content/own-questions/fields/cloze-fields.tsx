import { Flex, NativeSelect, Radio } from '@mantine/core'
import { gapOf, gapsOfText, withGap } from '../draft/draft-gaps.ts'
import { MOST_GAP_OPTIONS, ownOptionIds, type DraftGap, type DraftOption } from '../../../../../src-shared/content/own-questions/draft-parts.ts'
import { useOwnText } from './use-own-text.ts'
import { AcceptedText } from './accepted-text.tsx'
import { useFaultAt, type DraftFieldsProps } from './draft-fields.ts'
import { GapText } from './gap-text.tsx'
import { AddRow, RowButton, RowList } from './row-list.tsx'
import { RowText } from './row-text.tsx'

/** A text with gaps, each of which is typed or chosen from its own list. */
export function ClozeFields(props: DraftFieldsProps) {
  const { draft, faults, onChange } = props
  const faultAt = useFaultAt(faults)
  return (
    <>
      <GapText {...props} />
      {gapsOfText(draft.text).map((gapId) => (
        <GapFields
          key={gapId}
          gap={gapOf(draft, gapId)}
          fault={faultAt(`gap ${gapId}`)}
          onChange={(gap) => {
            onChange({ gaps: withGap(draft, gap) })
          }}
        />
      ))}
    </>
  )
}

interface GapFieldsProps {
  readonly gap: DraftGap
  readonly fault: string | undefined
  readonly onChange: (gap: DraftGap) => void
}

function GapFields({ gap, fault, onChange }: GapFieldsProps) {
  const { t } = useOwnText()
  return (
    <RowList legend={t('editor.gapOf', { gap: gap.id })} messages={[fault]}>
      <NativeSelect
        aria-label={t('editor.gapKind', { gap: gap.id })}
        value={gap.kind}
        data={(['typed', 'list'] as const).map((kind) => ({ value: kind, label: t(`editor.gapKinds.${kind}`) }))}
        onChange={({ currentTarget }) => onChange(withKind(gap, currentTarget.value === 'list' ? 'list' : 'typed'))}
      />
      {gap.kind === 'typed' ? (
        <AcceptedText
          label={t('editor.acceptedOf', { gap: gap.id })}
          isLabelHidden
          accepted={gap.accepted}
          onChange={(accepted) => onChange({ ...gap, accepted })}
        />
      ) : (
        <GapOptions gap={gap} onChange={onChange} />
      )}
    </RowList>
  )
}

/** A new list begins with what was typed before, so that nothing is written twice. */
function withKind(gap: DraftGap, kind: DraftGap['kind']): DraftGap {
  if (kind === 'typed' || gap.options.length > 0) return { ...gap, kind }
  const [first = '', second = ''] = gap.accepted
  return {
    ...gap,
    kind,
    options: [
      { id: 'w', text: first, why: '' },
      { id: 'x', text: second, why: '' }
    ],
    key: first === '' ? null : 'w'
  }
}

function GapOptions({ gap, onChange }: Omit<GapFieldsProps, 'fault'>) {
  const { t } = useOwnText()
  const { options, key } = gap
  const free = ownOptionIds.find((id) => options.every((option) => option.id !== id))
  const change = (id: string, changed: Partial<DraftOption>): void => {
    onChange({ ...gap, options: options.map((option) => (option.id === id ? { ...option, ...changed } : option)) })
  }
  return (
    <>
      {options.map(({ id, text, why }, place) => {
        const values = { gap: gap.id, number: place + 1 }
        return (
          <Flex key={id} gap={4} align="flex-start" wrap="wrap" w="100%">
            <Radio
              name={`right-of-${gap.id}`}
              pt={8}
              checked={key === id}
              aria-label={t('editor.gapOptionIsRight', values)}
              onChange={() => onChange({ ...gap, key: id })}
            />
            <RowText label={t('editor.gapOption', values)} value={text} onChange={(value) => change(id, { text: value })} />
            <RowText
              label={t('editor.gapWhy', values)}
              placeholder={key === id ? t('editor.right') : t('editor.whyShort')}
              value={key === id ? '' : why}
              isDisabled={key === id}
              onChange={(value) => change(id, { why: value })}
            />
            <RowButton
              label={t('editor.removeGapOption', values)}
              onClick={() => onChange({ ...gap, options: options.filter((option) => option.id !== id), key: key === id ? null : key })}
            >
              ✕
            </RowButton>
          </Flex>
        )
      })}
      <AddRow
        label={t('editor.addGapOption', { gap: gap.id })}
        isDisabled={free === undefined || options.length >= MOST_GAP_OPTIONS}
        onClick={() => {
          if (free !== undefined) onChange({ ...gap, options: [...options, { id: free, text: '', why: '' }] })
        }}
      />
    </>
  )
}
