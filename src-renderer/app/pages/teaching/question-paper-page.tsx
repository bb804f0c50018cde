import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { QuestionPaper } from '../../../../src-shared/teaching/question-paper.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { classQuery } from '../../../features/teaching/base/teaching-query.ts'
import { useTeachingText } from '../../../features/teaching/base/use-teaching-text.ts'
import { QuestionPaperMaker } from '../../../features/teaching/paper/question-paper-maker.tsx'
import { classesPath, classPath, myQuestionsPath } from '../../../routes/paths.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { UnavailablePage } from '../../../ui/page/unavailable-page.tsx'

/** A question paper for a class of the signed-in teacher. */
export function QuestionPaperPage() {
  const { t } = useTeachingText()
  const { classId = '' } = useParams()
  const { data } = useSuspenseQuery(classQuery(useBridge(), classId))
  const [made, setMade] = useState<QuestionPaper | null>(null)
  if (data === null) {
    return <UnavailablePage title={t('gone.title')} text={t('paper.gone')} ways={[{ to: classesPath(), label: t('gone.button') }]} />
  }
  const { schoolClass } = data
  const { name } = schoolClass
  return (
    <Page
      title={t(made === null ? 'paper.title' : 'paper.made.title')}
      lead={made === null ? t('paper.lead', { name }) : undefined}
      width="broad"
      back={<BackLink to={classPath(classId)}>{t('paper.back', { name })}</BackLink>}
    >
      <QuestionPaperMaker schoolClass={schoolClass} made={made} onMade={setMade} ownQuestions={myQuestionsPath()} />
    </Page>
  )
}
