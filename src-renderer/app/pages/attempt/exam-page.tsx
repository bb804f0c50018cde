import { useParams } from 'react-router-dom'
import { startPagePath } from '../../../routes/paths.ts'
import { useExamWords } from '../../base/use-exam-text.ts'
import { useLearningWords } from '../../base/use-learning-text.ts'
import { choiceIn } from '../choice-in.ts'
import { ExamSeat } from '../exam-room-page.tsx'

export function ExamPage() {
  useExamWords()
  useLearningWords()
  const { slug, ...chosen } = choiceIn(useParams())
  return <ExamSeat slug={slug} startPath={startPagePath(slug, chosen)} />
}
