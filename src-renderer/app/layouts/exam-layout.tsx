import { Outlet } from 'react-router-dom'

/** The exam room brings everything itself and has no door but its end. */
export function ExamLayout() {
  return <Outlet />
}
