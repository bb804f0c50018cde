import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/Input.css'
import { Box, Button, Checkbox, Stack, Textarea, TextInput } from '@mantine/core'
import { marksOfPoints } from '../../../../src-shared/content/item-types/written/marking-guide.ts'
import type { WrittenKey } from '../../../../src-shared/content/item-types/written/written-schemas.ts'
import { LONGEST_COMMENT, type GivenMarks } from '../../../../src-shared/exam-session/marking.ts'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { FailureNotice } from '../../../ui/feedback/failure-notice.tsx'
import { GuidePointText } from '../../attempt/item-types/written/guide-point-text.tsx'
import styles from './answer-marking.module.css'
import { togglePoint, type MarksInWork } from './given-marks.ts'
import { useMarkingText } from './use-marking-text.ts'

interface MarksFormProps {
  readonly itemKey: WrittenKey
  readonly work: MarksInWork
  /** Null where what was typed are no marks. */
  readonly given: GivenMarks | null
  /** Whether the marker has marked this answer before. */
  readonly isChange: boolean
  readonly saving: { readonly isPending: boolean; readonly error: Error | null }
  readonly onChange: (work: MarksInWork) => void
  readonly onSave: () => void
  readonly onNext: () => void
}

/** The points of the guide, the marks that follow from them or are typed, and a comment. */
export function MarksForm({ itemKey, work, given, isChange, saving, onChange, onSave, onNext }: MarksFormProps) {
  const { t } = useMarkingText()
  const ofTicks = marksOfPoints(itemKey, work.pointIds) ?? 0
  const failure = saving.error === null ? null : toFailure(saving.error)
  return (
    <Stack gap="sm">
      <fieldset className={styles.guide}>
        <legend>{t('answer.guide')}</legend>
        {itemKey.guide.map((point, index) => (
          <Checkbox
            key={point.id}
            label={
              <>
                <strong aria-hidden>{index < 9 ? `${String(index + 1)}. ` : ''}</strong>
                <GuidePointText point={point} />
              </>
            }
            checked={work.pointIds.includes(point.id)}
            onChange={() => onChange(togglePoint(work, point.id))}
          />
        ))}
      </fieldset>
      <TextInput
        label={t('answer.marks')}
        description={t('answer.marksHint', { most: itemKey.marks, marks: ofTicks })}
        error={given === null ? t('answer.marksWrong', { most: itemKey.marks }) : undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={work.typed ?? String(ofTicks)}
        onChange={({ currentTarget: { value } }) => onChange({ ...work, typed: value })}
      />
      <Textarea
        label={t('answer.comment')}
        description={t('answer.commentHint')}
        maxLength={LONGEST_COMMENT}
        value={work.comment}
        onChange={({ currentTarget: { value } }) => onChange({ ...work, comment: value })}
      />
      {failure === null ? null : <FailureNotice {...failure} />}
      {failure?.code === 'marking/taken' ? (
        <Button variant="default" onClick={onNext}>
          {t('answer.next')}
        </Button>
      ) : null}
      <BusyButton isBusy={saving.isPending} busyLabel={t('answer.saving')} onClick={onSave}>
        {t(isChange ? 'answer.change' : 'answer.save')}
      </BusyButton>
      <Box component="p" m={0} c="dimmed" fz="sm">
        {t('answer.keys')}
      </Box>
    </Stack>
  )
}
