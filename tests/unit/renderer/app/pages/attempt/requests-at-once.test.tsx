import { waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, it } from 'vitest'
import type { KoyaBridge } from '../../../../../../src-shared/contracts/contracts.ts'
import { AssessmentListPage } from '../../../../../../src-renderer/app/pages/attempt/assessment-list-page.tsx'
import { AssessmentsPage } from '../../../../../../src-renderer/app/pages/attempt/assessments-page.tsx'
import { DashboardPage } from '../../../../../../src-renderer/app/pages/learning/dashboard-page.tsx'
import { LessonsPage } from '../../../../../../src-renderer/app/pages/learning/lessons-page.tsx'
import { succeed } from '../../../../../../src-shared/kernel/errors/result.ts'
import { createFakeBridge, signedIn } from '../../../../../support/fake-bridge.ts'
import { renderPage } from '../../../../../support/render-page.tsx'

interface Case {
  readonly route: string
  readonly at?: string
  readonly Page: ComponentType
  /** Requests that the page needs before it appears. */
  readonly asks: readonly string[]
}

const cases: readonly Case[] = [
  { route: '/dashboard', Page: DashboardPage, asks: ['attempt.list', 'attempt.listAssessments', 'progress.readHalfRead'] },
  {
    route: '/dashboard/assessments',
    Page: AssessmentsPage,
    asks: ['attempt.listAssessments', 'learning.listLessons', 'learning.listMedalLadders', 'learning.listSubjects']
  },
  { route: '/dashboard/assessments/list', Page: AssessmentListPage, asks: ['attempt.listAssessments', 'learning.listSubjects'] },
  { route: '/dashboard/assessments/lessons', Page: LessonsPage, asks: ['learning.listLessons', 'learning.listSubjects'] },
  {
    route: '/dashboard/assessments/lessons/:slug',
    at: '/dashboard/assessments/lessons/the-mole',
    Page: LessonsPage,
    asks: ['learning.readLesson', 'learning.listLessons']
  }
]

/** Records each request by feature and name. Only `session` requests get a reply. */
function watchUnanswered(asked: Set<string>): KoyaBridge {
  const { bridge } = createFakeBridge({ session: { read: () => Promise.resolve(succeed(signedIn)) } })
  const watch = (feature: string, requests: object): object =>
    new Proxy(requests, {
      get: (target, name, receiver) => {
        if (feature === 'session' || String(name).startsWith('on')) return Reflect.get(target, name, receiver) as unknown
        return () => {
          asked.add(`${feature}.${String(name)}`)
          return new Promise(() => undefined)
        }
      }
    })
  return Object.fromEntries(
    Object.entries(bridge).map(([feature, requests]) => [feature, watch(feature, requests as object)])
  ) as unknown as KoyaBridge
}

it.each(cases)('the page at $route sends all its requests at once', async ({ asks, ...page }) => {
  const asked = new Set<string>()
  await renderPage({ ...page, bridge: watchUnanswered(asked) })
  await waitFor(() => {
    expect([...asked].sort()).toEqual(expect.arrayContaining([...asks]))
  })
})
