import { useSearchParams } from 'react-router-dom'
import { medalPath } from '../../../routes/paths.ts'
import { useExamText } from '../../base/use-exam-text.ts'
import { useLearningText } from '../../base/use-learning-text.ts'
import { OpenExamRoom } from '../exam-room-page.tsx'

/** A level of the medal test is the assessment of that slug, taken in the normal exam room. */
export function MedalExamPage() {
  useExamText()
  useLearningText()
  const [search] = useSearchParams()
  const level = search.get('level') ?? ''
  return <OpenExamRoom slug={level} startPath={medalPath('start-page', level)} />
}
