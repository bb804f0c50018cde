import { useMemo } from 'react'
import type { PaperSubject } from '../../../../src-shared/attempt/record/paper.ts'
import { choicesOf } from '../../../../src-shared/content/scoring/choice.ts'
import { answeredQuestions } from '../store/answered-questions.ts'
import { useDeferredExam } from '../store/exam-context.tsx'
import { useRoomText } from '../store/use-room-text.ts'
import styles from './palette.module.css'

/** What to do in each section that has rules, and how many questions are answered where candidates choose. Nothing where no section has rules. */
export function SectionRules({ subject }: { readonly subject: PaperSubject }) {
  if (subject.sections === undefined) return null
  return <RuleList subject={subject} sections={subject.sections} />
}

interface RuleListProps {
  readonly subject: PaperSubject
  readonly sections: NonNullable<PaperSubject['sections']>
}

function RuleList({ subject, sections }: RuleListProps) {
  const { t } = useRoomText()
  const choices = useMemo(() => choicesOf(subject), [subject])
  // Joined to a string, so that the list renders only when a number changes.
  const answered = useDeferredExam((state) => choices.map((choice) => answeredQuestions(state, choice)).join(' ')).split(' ')
  return (
    <ul className={styles.rules} aria-label={t('section.rules')}>
      {sections.map(({ title, instructions, choose }) => {
        const at = choices.findIndex((choice) => choice.title === title)
        const total = choices[at]?.questions.length ?? 0
        return (
          <li key={title}>
            <strong>{title}</strong>
            {instructions === undefined ? null : <span>{instructions}</span>}
            {choose === undefined ? null : (
              <span className={styles.progress} data-answered={answered[at]} role="status">
                {t('section.progress', { count: choose.count, total, answered: answered[at] })}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
