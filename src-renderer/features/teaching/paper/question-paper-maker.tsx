import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { QuestionPaper } from '../../../../src-shared/teaching/question-paper.ts'
import type { ListedClass } from '../../../../src-shared/teaching/school-class.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useSession } from '../../account/session/session-query.ts'
import { paperStockQuery } from '../base/teaching-query.ts'
import { useTeachingText } from '../base/use-teaching-text.ts'
import { MadePaper } from './made-paper.tsx'
import { PaperForm } from './paper-form.tsx'
import { initialPaperOptions, type PaperOptions } from './paper-options.ts'

interface QuestionPaperMakerProps {
  readonly schoolClass: ListedClass
  /** The paper that is shown; null while its choices are made. */
  readonly made: QuestionPaper | null
  readonly onMade: (made: QuestionPaper | null) => void
  /** Where own questions are written. */
  readonly ownQuestions: string
}

/** Lets a teacher choose the questions of a paper, and then shows it to print or save. The choices outlast the look at the paper. */
export function QuestionPaperMaker({ schoolClass, made, onMade, ownQuestions }: QuestionPaperMakerProps) {
  const { t } = useTeachingText()
  const { user } = useSession().auth
  const [options, setOptions] = useState<PaperOptions>(() =>
    initialPaperOptions({ school: user?.profile.school ?? '', title: t('paper.nameUsual'), instructions: t('paper.instructionsUsual') })
  )
  const { data: stock } = useSuspenseQuery(paperStockQuery(useBridge(), { exam: options.exam, level: schoolClass.classLevel }))
  if (made !== null) return <MadePaper paper={made} options={options} schoolClass={schoolClass} onChange={() => onMade(null)} />
  if (stock === null) {
    return (
      <EmptyState drawing="openBook" title={t('paper.emptyTitle')} action={{ label: t('paper.toOwn'), to: ownQuestions }}>
        <p>{t('paper.empty')}</p>
      </EmptyState>
    )
  }
  return (
    <PaperForm
      stock={stock}
      classLevel={schoolClass.classLevel}
      options={options}
      usualSubjects={user?.profile.subjectSlugs ?? []}
      onOptions={(changed) => setOptions((now) => ({ ...now, ...changed }))}
      onMade={onMade}
    />
  )
}
