import { useSearchParams } from 'react-router-dom'
import { medalPath } from '../../../routes/paths.ts'
import { useExamWords } from '../../base/use-exam-text.ts'
import { useLearningWords } from '../../base/use-learning-text.ts'
import { ExamSeat } from '../exam-room-page.tsx'

/** A level of the medal test is the assessment of that slug, sat in the same room as every other. */
export function MedalExamPage() {
  useExamWords()
  useLearningWords()
  const [search] = useSearchParams()
  const level = search.get('level') ?? ''
  return <ExamSeat slug={level} startPath={medalPath('start-page', level)} />
}
