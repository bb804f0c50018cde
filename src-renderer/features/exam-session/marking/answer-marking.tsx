import { Box } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerToMark } from '../../../../src-shared/exam-session/marking.ts'
import { MarkupText } from '../../../ui/markup/markup-text.tsx'
import { wordCountOf } from '../../attempt/item-types/written/word-count.ts'
import styles from './answer-marking.module.css'
import { beginMarks, toGivenMarks, togglePoint } from './given-marks.ts'
import { MarksForm } from './marks-form.tsx'
import { AnswerPictures } from './answer-pictures.tsx'
import { OtherMarks } from './other-marks.tsx'
import { useLease } from './use-lease.ts'
import { useMarkingKeys } from './use-marking-keys.ts'
import { useMarkingText } from './use-marking-text.ts'
import { useSaveMarks } from './use-save-marks.ts'

interface AnswerMarkingProps {
  readonly answer: AnswerToMark
  /** Called when the marks are on the server. */
  readonly onSaved: () => void
  /** Called where another marker has the answer now. */
  readonly onNext: () => void
}

/** One answer beside its guide: tick, say a word, save. */
export function AnswerMarking({ answer, onSaved, onNext }: AnswerMarkingProps) {
  const { answerId, item, stimulus, key, writing, own, others } = answer
  const { t } = useMarkingText()
  const queryClient = useQueryClient()
  const [work, setWork] = useState(() => beginMarks(own, key))
  const given = toGivenMarks(work, key)
  const saving = useSaveMarks(answerId, () => {
    void queryClient.invalidateQueries({ queryKey: ['marking', 'sessions'] })
    onSaved()
  })
  const save = (): void => {
    if (given !== null && !saving.isPending) saving.mutate(given)
  }
  useLease(answerId, own === null)
  useMarkingKeys({
    onSave: save,
    onPoint(index) {
      const point = key.guide[index]
      if (point) setWork((now) => togglePoint(now, point.id))
    }
  })
  return (
    <AnswerPictures itemId={item.id} pictures={answer.pictures}>
      <div className={styles.columns}>
        <div className={styles.parts}>
          {stimulus === undefined ? null : (
            <details>
              <summary>{t('answer.about', { title: stimulus.title })}</summary>
              <MarkupText source={stimulus.text} layout="block" />
            </details>
          )}
          <MarkupText source={item.stem} layout="block" />
          <section>
            <Box component="h2" mt={0} mb={4} fz={17}>
              {t('answer.writing')}{' '}
              <Box component="span" c="dimmed" fw={400} fz={15}>
                {t('answer.words', { count: wordCountOf(writing) })}
              </Box>
            </Box>
            <p className={styles.writing}>{writing}</p>
          </section>
          <section>
            <Box component="h2" mt={0} mb={4} fz={17}>
              {t('answer.model')}
            </Box>
            <div className={styles.model}>
              <MarkupText source={key.modelAnswer} layout="block" />
            </div>
          </section>
        </div>
        <div className={styles.parts}>
          {others.length === 0 ? null : <OtherMarks others={others} guide={key.guide} most={key.marks} />}
          <MarksForm
            itemKey={key}
            work={work}
            given={given}
            isChange={own !== null}
            saving={saving}
            onChange={setWork}
            onSave={save}
            onNext={onNext}
          />
        </div>
      </div>
    </AnswerPictures>
  )
}
