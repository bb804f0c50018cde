import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { dayOfDate } from '../../../../src-shared/kernel/values/calendar-day.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { photoQuery } from '../../../features/account/profile/profile-query.ts'
import { useSession } from '../../../features/account/session/session-query.ts'
import { assessmentListQuery } from '../../../features/learning/assessments/assessment-query.ts'
import { ExamDayView } from '../../../features/learning/exam-day/exam-day-view.tsx'
import { rehearsedExams } from '../../../features/learning/exam-day/rehearsed-exams.ts'
import type { RehearsalRoomProps } from '../../../features/learning/trainer/room-drill.tsx'
import { useDateText } from '../../../features/learning/home/use-date-text.ts'
import { examDayPath } from '../../../routes/paths.ts'
import { useExamText } from '../../base/use-exam-text.ts'
import { LazyTrainerRoom, useTrainerRoomAhead } from './lazy-trainer-room.tsx'

/** The rehearsal of one exam's day, over the whole window as the exam is. */
export function ExamDayPage() {
  useExamText()
  useTrainerRoomAhead()
  const { exam: slug } = useParams()
  const bridge = useBridge()
  const navigate = useNavigate()
  const dateText = useDateText()
  const { user } = useSession().auth
  const { data: assessments } = useSuspenseQuery(assessmentListQuery(bridge))
  const { data: photo = null } = useQuery({ ...photoQuery(bridge, user?.id ?? ''), enabled: user?.hasPhoto === true })
  const exam = user === null ? undefined : rehearsedExams(assessments, user.profile).find((one) => one.slug === slug)
  if (user === null || exam === undefined) return <Navigate to={examDayPath()} replace />
  const { examDate } = user.profile
  return (
    <ExamDayView
      exam={exam}
      candidate={{ name: user.name, picture: photo === null ? null : `data:${photo.mediaType};base64,${photo.base64}` }}
      // The date is that of the learner's own exam; one that is past says nothing.
      date={examDate === null || !exam.isOwn || isPast(examDate) ? null : dateText(examDate)}
      onLeave={() => void navigate(examDayPath())}
      Room={RoomOfExam}
    />
  )
}

function isPast(date: string): boolean {
  return dayOfDate(date) < dayOfDate(new Date().toLocaleDateString('sv-SE'))
}

/** As in the hall, where nobody can switch the keys off. */
const asInExam = { hasLetterKeys: true }

function RoomOfExam(props: RehearsalRoomProps) {
  return <LazyTrainerRoom {...props} fixed={asInExam} />
}
