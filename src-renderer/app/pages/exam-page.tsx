import { useParams } from 'react-router-dom'
import { startPagePath } from '../paths.ts'
import { choiceIn } from './choice-in.ts'
import { ExamSeat } from './exam-seat.tsx'

export function ExamPage() {
  const { slug, ...chosen } = choiceIn(useParams())
  return <ExamSeat slug={slug} startPath={startPagePath(slug, chosen)} />
}
