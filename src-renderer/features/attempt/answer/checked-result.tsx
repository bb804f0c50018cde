import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CheckedItem } from '../../../../src-shared/attempt/record/checked-item.ts'
import type { PaperItem } from '../../../../src-shared/content/item-types/item-types.ts'
import { nought } from '../../../../src-shared/content/item-types/base/fraction.ts'
import { scoringOf } from '../../../../src-shared/content/scoring/plain-scoring.ts'
import { agreedMarking } from '../../../../src-shared/content/scoring/marks-of.ts'
import { creditOf } from '../../../../src-shared/content/scoring/credit-of.ts'
import { toShare } from '../../../../src-shared/content/scoring/share-fraction.ts'
import { verdictColors, verdictOf } from '../report/parts/verdict.ts'
import { useItemPart } from '../item-part-context.ts'
import { WorkedAnswer } from '../item-types/worked-answer.tsx'
import { responseTo } from '../store/answer-state.ts'
import { useExam, useExamStore } from '../store/exam-context.tsx'
import { entryOf } from '../store/paper-index.ts'
import { useRoomText } from '../store/use-room-text.ts'

/** The answer given, marked, with the key and the explanation. */
export function CheckedResult({ item, checked }: { readonly item: PaperItem; readonly checked: CheckedItem }) {
  const { t } = useTranslation()
  const { t: ofRoom } = useRoomText()
  const { attempt, index } = useExamStore()
  const { rules, markingVersion } = attempt.paper
  const given = useExam((state) => responseTo(state, item.id))
  const marking = agreedMarking(scoringOf(rules).marking, markingVersion)
  const share = toShare(given === null ? nought : creditOf(given, checked, marking))
  const verdict = verdictOf({ ...checked, given, share })
  const { subject, label } = entryOf(index, item.id)
  const letters = subject.optionLetters ?? rules.optionLetters
  const itemPart = useItemPart()
  return (
    <Box role="group" aria-label={ofRoom('check.result')} mt="sm" data-verdict={verdict}>
      <Box component="p" mt={0} mb={8} c={verdictColors[verdict]} fw={700} role="status">
        {verdict === 'dropped' || verdict === 'unmarked' ? ofRoom(`check.${verdict}`) : t(`review.verdict.${verdict}`)}
      </Box>
      <WorkedAnswer item={item} itemKey={checked.key} given={given} letters={letters} reading={marking} explanation={checked.explanation} />
      <Box component="p" mt="sm" mb={0} c="dimmed" fz={15}>
        {ofRoom('check.topic', { topic: checked.topic })}
      </Box>
      {itemPart(item.id, t('exam.question', { number: label }))}
    </Box>
  )
}
