import { Button, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { makeGap } from '../draft/draft-gaps.ts'
import { LONGEST_OWN_TEXT } from '../../../../../src-shared/content/own-questions/draft-parts.ts'
import { useOwnText } from './use-own-text.ts'
import { useFaultAt, type DraftFieldsProps } from './draft-fields.ts'

/** A text with gaps, and a button that makes a gap of the selected words. */
export function GapText({ draft, faults, onChange }: DraftFieldsProps) {
  const { t } = useOwnText()
  const field = useRef<HTMLTextAreaElement>(null)
  const faultAt = useFaultAt(faults)
  const [isRefused, setIsRefused] = useState(false)

  function addGap(): void {
    const { selectionStart: start = draft.text.length, selectionEnd: end = start } = field.current ?? {}
    const changed = makeGap(draft, { start, end }, Math.random)
    setIsRefused(changed === null || changed.text.length > LONGEST_OWN_TEXT)
    if (changed !== null && changed.text.length <= LONGEST_OWN_TEXT) onChange(changed)
    field.current?.focus()
  }

  return (
    <>
      <Textarea
        ref={field}
        label={t('editor.text')}
        description={t('editor.textHint')}
        rows={4}
        maxLength={LONGEST_OWN_TEXT}
        value={draft.text}
        error={isRefused ? t('editor.noGapHere') : faultAt('text')}
        onChange={({ currentTarget }) => {
          setIsRefused(false)
          onChange({ text: currentTarget.value })
        }}
      />
      <Button variant="default" size="compact-sm" style={{ justifySelf: 'start', alignSelf: 'flex-start' }} onClick={addGap}>
        {t('editor.makeGap')}
      </Button>
    </>
  )
}
