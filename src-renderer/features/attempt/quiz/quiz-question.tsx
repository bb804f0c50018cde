import { Box, Button, Flex, Group } from '@mantine/core'
import { IconArrowRight, IconBulb, IconCheckbox, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasHint } from '../../../../src-shared/attempt/record/item-hint.ts'
import type { Failure } from '../../../../src-shared/kernel/errors/result.ts'
import { Card } from '../../../ui/card/card.tsx'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { MarkupText } from '../../../ui/markup/markup-text.tsx'
import { ShareBar } from '../../../ui/page/share-bar.tsx'
import { AnswerStateMark } from '../answer/answer-state-mark.tsx'
import { QuestionAnswer } from '../answer/question-answer.tsx'
import { JournalError } from '../room/journal-error.tsx'
import { RoomSound } from '../sounds/room-sound.tsx'
import { isAnswered } from '../store/answer-state.ts'
import { useExam, useExamStore } from '../store/exam-context.tsx'
import { entryOf } from '../store/paper-index.ts'
import { useRoomText } from '../store/use-room-text.ts'

interface QuizQuestionProps {
  readonly isEnding: boolean
  /** Submits the quiz. */
  readonly onFinish: () => void
}

/** The current question of a quiz with its feedback, and the one next step. */
export function QuizQuestion({ isEnding, onFinish }: QuizQuestionProps) {
  const { t } = useTranslation()
  const { t: ofRoom } = useRoomText()
  const { index } = useExamStore()
  const itemId = useExam((state) => state.currentItemId)
  const checkedCount = useExam((state) => state.checkedItemIds.size)
  const heading = useFocusOn(itemId)
  const { item, stimulus } = entryOf(index, itemId)
  const total = index.itemIds.length
  return (
    <Card as="section" labelledBy="quiz-question">
      <Flex wrap="wrap" justify="space-between" align="baseline" columnGap="sm">
        <Box component="h2" ref={heading} id="quiz-question" tabIndex={-1} m={0} fz="lg" data-item-id={itemId}>
          {t('exam.questionOf', { number: index.itemIds.indexOf(itemId) + 1, total })}
        </Box>
        <AnswerStateMark />
      </Flex>
      <ShareBar share={checkedCount / index.itemIds.length} />
      {stimulus === undefined ? null : (
        <Box component="article" aria-label={stimulus.title}>
          <Box component="h3" mt={0} mb={8} fz={17}>
            {stimulus.title}
          </Box>
          <MarkupText source={stimulus.text} layout="block" />
          {stimulus.sound ? <RoomSound stimulus={stimulus} /> : null}
        </Box>
      )}
      <div id="question-stem">
        <MarkupText source={item.stem} layout="block" />
      </div>
      <QuestionAnswer item={item} />
      <NextStep key={itemId} itemId={itemId} isEnding={isEnding} onFinish={onFinish} />
      <JournalError />
      <Box component="small" c="dimmed" fz="sm">
        {ofRoom('quiz.leaving')}
      </Box>
    </Card>
  )
}

/** Returns the ref of a heading that takes the focus, at the top of the window, whenever a question appears: the pressed button is gone. */
function useFocusOn(itemId: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('section')?.scrollIntoView({ block: 'start' })
  }, [itemId])
  return heading
}

interface NextStepProps extends QuizQuestionProps {
  readonly itemId: string
}

/** Check, then the next question, then the end. A question can be skipped. */
function NextStep({ itemId, isEnding, onFinish }: NextStepProps) {
  const { t } = useRoomText()
  const store = useExamStore()
  const { nextItemId } = entryOf(store.index, itemId)
  const isChecked = useExam((state) => state.checkedItemIds.has(itemId))
  const [failure, setFailure] = useState<Failure | null>(null)
  return (
    <>
      <Group gap="sm">
        {isChecked ? null : <Help itemId={itemId} onDone={setFailure} />}
        {nextItemId === undefined ? (
          <>
            <BusyButton variant={isChecked ? 'filled' : 'default'} isBusy={isEnding} busyLabel={t('quiz.finishing')} onClick={onFinish}>
              {t('quiz.finish')}
            </BusyButton>
            <ToSkipped itemId={itemId} />
          </>
        ) : (
          <Button
            variant={isChecked ? 'filled' : 'default'}
            rightSection={<IconArrowRight size={18} aria-hidden />}
            onClick={() => {
              store.moveTo(nextItemId)
            }}
          >
            {isChecked ? t('quiz.next') : t('quiz.skip')}
          </Button>
        )}
      </Group>
      {failure === null ? null : <Notice tone="warning">{failure.message}</Notice>}
    </>
  )
}

interface HelpProps {
  readonly itemId: string
  /** Called with the failure, or with null. */
  readonly onDone: (failure: Failure | null) => void
}

/** The check and the hint of a question that is not checked yet. */
function Help({ itemId, onDone }: HelpProps) {
  const { t } = useRoomText()
  const store = useExamStore()
  const canCheck = useExam((state) => isAnswered(state, itemId))
  const isHinted = useExam((state) => state.hintedItemIds.has(itemId))
  return (
    <>
      <Button
        leftSection={<IconCheckbox size={18} aria-hidden />}
        disabled={!canCheck}
        onClick={() => {
          void store.check(itemId).then(onDone)
        }}
      >
        {t('check.tool')}
      </Button>
      {isHinted || !hasHint(entryOf(store.index, itemId).item) ? null : (
        <Button
          variant="default"
          leftSection={<IconBulb size={18} aria-hidden />}
          onClick={() => {
            void store.takeHint(itemId).then(onDone)
          }}
        >
          {t('hint.tool')}
        </Button>
      )}
    </>
  )
}

/** Leads from the last question to the first one that was skipped. */
function ToSkipped({ itemId }: { readonly itemId: string }) {
  const { t } = useRoomText()
  const store = useExamStore()
  const skipped = useExam((state) => store.index.itemIds.find((id) => id !== itemId && !state.checkedItemIds.has(id)) ?? null)
  if (skipped === null) return null
  return (
    <Button
      variant="default"
      leftSection={<IconCircleCheck size={18} aria-hidden />}
      onClick={() => {
        store.moveTo(skipped)
      }}
    >
      {t('quiz.toOpen')}
    </Button>
  )
}
