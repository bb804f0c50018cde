import { useMemo } from 'react'
import type { Paper } from '../../../../src-shared/attempt/record/paper.ts'
import { choicesOf, type Choice } from '../../../../src-shared/content/scoring/choice.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { answeredQuestions } from '../store/answered-questions.ts'
import { useExam } from '../store/exam-context.tsx'
import { useRoomText } from '../store/use-room-text.ts'

/** Before the submission: where fewer or more questions are answered than a section asks for. */
export function ChoiceNotices({ subjects }: Pick<Paper, 'subjects'>) {
  const choices = useMemo(() => subjects.flatMap((subject) => choicesOf(subject).map((choice) => ({ slug: subject.slug, choice }))), [subjects])
  return choices.map(({ slug, choice }) => <ChoiceNotice key={`${slug} ${choice.title}`} choice={choice} />)
}

function ChoiceNotice({ choice }: { readonly choice: Choice }) {
  const { t } = useRoomText()
  const { title, count, counts, questions } = choice
  const answered = useExam((state) => answeredQuestions(state, choice))
  const values = { section: title, count, total: questions.length, answered }
  if (answered < count) return <Notice tone="warning">{t('section.fewer', { ...values, missing: count - answered })}</Notice>
  if (answered > count) return <Notice tone="warning">{t(`section.more.${counts}`, values)}</Notice>
  return <Notice tone="calm">{t('section.enough', values)}</Notice>
}
