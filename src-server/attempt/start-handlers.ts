import type { Paper } from '../../src-shared/attempt/paper.ts'
import { fail, succeed, type Result } from '../../src-shared/errors/result.ts'
import { MARKING_VERSION } from '../../src-shared/scoring/score-attempt.ts'
import type { HandlerTable } from '../http/handler-table.ts'
import type { AttemptDependencies } from './attempt-dependencies.ts'
import { drawPaper } from './draw-paper.ts'

export function createStartHandlers(services: AttemptDependencies): Pick<HandlerTable, 'startAttempt' | 'issueCapability'> {
  const { attempts, capabilities } = services
  return {
    startAttempt: async ({ body, caller }) => {
      if (body.markingVersion !== MARKING_VERSION) return fail('attempt/version-disagreement')
      const paper = await findOrDraw(services, { ...body, accountId: caller.accountId })
      if (!paper.ok) return paper
      return succeed({ paper: paper.value, capability: await capabilities.issue(body.attemptId) })
    },
    issueCapability: async ({ params, caller }) => {
      const attempt = await attempts.find(params.attemptId)
      if (!attempt) return fail('attempt/not-found')
      if (attempt.accountId !== caller.accountId) return fail('attempt/not-owner')
      return succeed({ capability: await capabilities.issue(params.attemptId) })
    }
  }
}

interface StartRequest {
  readonly attemptId: string
  readonly slug: string
  readonly markingVersion: string
  readonly accountId: string
}

async function findOrDraw(services: AttemptDependencies, request: StartRequest): Promise<Result<Paper>> {
  const { attempts, catalogue, now } = services
  const held = await findHeld(services, request)
  if (held) return held
  const source = await catalogue.readPaperSource(request.slug)
  if (!source) return fail('assessment/not-found')
  const { attemptId, markingVersion, accountId } = request
  const drawn = drawPaper(source, { attemptId, markingVersion, startedAt: now() })
  if (!drawn.ok) return drawn
  const assessment = await catalogue.find(request.slug)
  const isMade = await attempts.create({ ...drawn.value, accountId, maximumTotal: assessment?.maximumTotal ?? 0 })
  if (isMade) return succeed(drawn.value.paper)
  // The same start came twice at the same time, and the other one was first.
  return (await findHeld(services, request)) ?? fail('assessment/not-found')
}

async function findHeld({ attempts }: AttemptDependencies, { attemptId, slug, accountId }: StartRequest): Promise<Result<Paper> | null> {
  const attempt = await attempts.find(attemptId)
  if (!attempt) return null
  if (attempt.accountId !== accountId) return fail('attempt/not-owner')
  if (attempt.slug !== slug) return fail('request/malformed', { attemptId: 'It belongs to an attempt at another paper.' })
  if (attempt.isClosed) return fail('attempt/closed')
  return succeed(await attempts.readPaper(attemptId))
}
