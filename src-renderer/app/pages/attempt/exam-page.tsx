import { useParams } from 'react-router-dom'
import { startPagePath } from '../../../routes/paths.ts'
import { useExamText } from '../../base/use-exam-text.ts'
import { useLearningText } from '../../base/use-learning-text.ts'
import { choiceIn } from '../choice-in.ts'
import { OpenExamRoom } from '../exam-room-page.tsx'

export function ExamPage() {
  useExamText()
  useLearningText()
  const { slug, ...chosen } = choiceIn(useParams())
  return <OpenExamRoom slug={slug} startPath={startPagePath(slug, chosen)} />
}
