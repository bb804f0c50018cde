import { Box, Button } from '@mantine/core'
import { useId, useMemo, useState } from 'react'
import type { ItemResponse, PaperItemOf } from '../../../../../src-shared/content/item-types/item-types.ts'
import { markupToPlainText } from '../../../../../src-shared/kernel/markup/markup.ts'
import { answerStateOf, responseTo } from '../../store/answer-state.ts'
import { useExam, useExamStore } from '../../store/exam-context.tsx'
import { useItemTypeText } from '../parts/use-item-type-text.ts'
import { moveStepTo } from './move-step.ts'
import styles from './ordering.module.css'
import { StepRow } from './step-row.tsx'
import { useStepDrag } from './use-step-drag.ts'

/** The steps in the order of the answer, which can be changed by keys, buttons, mouse or finger. Unanswered until a step moves or the order is saved. */
export function OrderingAnswer({ item }: { readonly item: PaperItemOf<'ordering'> }) {
  const { t } = useItemTypeText()
  const store = useExamStore()
  const hintId = useId()
  const shown = useMemo(() => item.steps.map(({ id }) => id), [item])
  // A string, so that this renders only when the order changes.
  const given = useExam((state) => orderIn(responseTo(state, item.id)).join(' '))
  const isUnsaved = useExam((state) => answerStateOf(state, item.id) === 'failed')
  const isAnswered = given !== ''
  const order = isAnswered ? given.split(' ') : shown
  const [movedId, setMovedId] = useState<string | null>(null)
  const answer = (next: readonly string[], stepId: string): void => {
    setMovedId(stepId)
    store.answer(item.id, { order: [...next] })
  }
  const drag = useStepDrag(order, answer)
  const moveTo = (stepId: string, index: number): void => {
    const next = moveStepTo(order, stepId, index)
    if (next !== null) answer(next, stepId)
  }
  const inOrder = drag.order ?? order
  const textOf = (id: string): string => item.steps.find((step) => step.id === id)?.text ?? ''
  const news = isAnswered && movedId !== null && { step: markupToPlainText(textOf(movedId)), number: order.indexOf(movedId) + 1, total: order.length }

  return (
    <div className={styles.question} role="group" aria-label={t('answer.order')} aria-describedby={`question-stem ${hintId}`}>
      <Box component="p" id={hintId} mt={0} mb={8} c="dimmed" fz={15}>
        {t('answer.orderHint')}
      </Box>
      <ol className={styles.steps} data-answered={isAnswered} data-unsaved={isUnsaved} {...drag.events}>
        {inOrder.map((stepId, index) => (
          <StepRow
            key={stepId}
            stepId={stepId}
            text={textOf(stepId)}
            index={index}
            count={inOrder.length}
            isDragged={drag.draggedId === stepId}
            onMove={moveTo}
            onGrab={drag.begin}
          />
        ))}
      </ol>
      <OrderState
        isAnswered={isAnswered}
        onSave={() => {
          store.answer(item.id, { order: [...order] })
        }}
      />
      <p className="visually-hidden" role="status">
        {news ? t('answer.stepMoved', news) : ''}
      </p>
    </div>
  )
}

/** Says whether the order is an answer, and saves the order that is shown first. */
function OrderState({ isAnswered, onSave }: { readonly isAnswered: boolean; readonly onSave: () => void }) {
  const { t } = useItemTypeText()
  return (
    <div className={styles.state}>
      <p>{t(isAnswered ? 'answer.orderGiven' : 'answer.orderOpen')}</p>
      <Button
        size="sm"
        variant="default"
        aria-disabled={isAnswered || undefined}
        onClick={() => {
          if (!isAnswered) onSave()
        }}
      >
        {t('answer.saveOrder')}
      </Button>
    </div>
  )
}

function orderIn(given: ItemResponse | null): readonly string[] {
  return given !== null && 'order' in given ? given.order : []
}
