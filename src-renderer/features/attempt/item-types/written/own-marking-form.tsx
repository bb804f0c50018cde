import '@mantine/core/styles/Checkbox.css'
import { Box, Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { marksOfPoints } from '../../../../../src-shared/content/item-types/written/marking-guide.ts'
import type { WrittenKey } from '../../../../../src-shared/content/item-types/written/written-schemas.ts'
import { toFailure } from '../../../../bridge/coded-failure.ts'
import { BusyButton } from '../../../../ui/feedback/busy-button.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { useItemTypeText } from '../parts/use-item-type-text.ts'
import type { OwnMarking } from './own-marking-context.ts'
import { GuidePointText } from './guide-point-text.tsx'
import styles from './written-review.module.css'

interface OwnMarkingFormProps {
  readonly itemKey: WrittenKey
  readonly marking: OwnMarking
}

/** The points of the guide, each with a box. What is ticked counts once it is saved. */
export function OwnMarkingForm({ itemKey, marking: { savedPointIds, save } }: OwnMarkingFormProps) {
  const { t } = useItemTypeText()
  const [ticked, setTicked] = useState<readonly string[]>(savedPointIds ?? [])
  const saving = useMutation({ mutationFn: () => save(ticked) })
  const marks = marksOfPoints(itemKey, ticked) ?? 0
  const isSaved = savedPointIds !== null && isSameList(savedPointIds, ticked)
  return (
    <fieldset className={styles.form}>
      <legend>{t('review.tick')}</legend>
      {itemKey.guide.map((point) => (
        <Checkbox
          key={point.id}
          label={<GuidePointText point={point} />}
          checked={ticked.includes(point.id)}
          disabled={saving.isPending}
          onChange={({ currentTarget: { checked } }) => {
            setTicked(checked ? [...ticked, point.id] : ticked.filter((id) => id !== point.id))
          }}
        />
      ))}
      <Box component="p" m={0} fw={600} role="status">
        {t(isSaved ? 'review.ownMarks' : 'review.ownMarksSoFar', { marks, best: itemKey.marks })}
      </Box>
      {saving.isError ? <Notice tone="warning">{toFailure(saving.error).message}</Notice> : null}
      <BusyButton
        className={`no-print ${styles.save ?? ''}`}
        size="sm"
        variant={isSaved ? 'default' : 'filled'}
        isBusy={saving.isPending}
        busyLabel={t('review.savingMarks')}
        onClick={() => {
          saving.mutate()
        }}
      >
        {t('review.saveMarks')}
      </BusyButton>
    </fieldset>
  )
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id))
}
