import { matchPath } from 'react-router-dom'
import { guardianPath, startPagePath } from '../../routes/paths.ts'

/** The pages that a child opens without a guardian: those of lessons, of questions and of their results, and what a teacher has set. */
const patterns = [
  '/dashboard',
  '/dashboard/assessments/lessons',
  '/dashboard/assessments/lessons/:slug',
  '/dashboard/assessments/:slug/start-page',
  '/dashboard/assessments/:slug/pre-report',
  '/dashboard/assessments/:slug/report',
  '/dashboard/assessments/:slug/review',
  '/dashboard/medalTest/:slug/level-result',
  guardianPath()
]

/** Start pages that choose among exams and subjects. */
const notForChildren = ['practice', 'mistakes', 'bookmarks']

/** Returns whether a child may open a page. A list of what is allowed, so that a new page with prices is not open by mistake. */
export function isChildPage(pathname: string): boolean {
  const isChoice = notForChildren.some((slug) => pathname === startPagePath(slug))
  return !isChoice && patterns.some((pattern) => matchPath(pattern, pathname) !== null)
}

/** Returns whether something can be begun on a child's page; on the others, results are looked at. */
export function beginsSomething(pathname: string): boolean {
  return pathname !== guardianPath() && !/\/(pre-report|report|review|level-result)$/.test(pathname)
}
