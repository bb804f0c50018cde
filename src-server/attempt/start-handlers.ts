import type { AssessmentChoice } from '../../src-shared/assessment/assessment.ts'
import type { Paper } from '../../src-shared/attempt/paper.ts'
import { fail, succeed, type Result } from '../../src-shared/errors/result.ts'
import type { HandlerTable } from '../http/handler-table.ts'
import { agreeVersions } from './agree-versions.ts'
import type { AttemptDependencies } from './attempt-dependencies.ts'
import type { StoredAttempt } from './attempt-repository.ts'
import { drawPaper } from './draw-paper.ts'

export function createStartHandlers(services: AttemptDependencies): Pick<HandlerTable, 'startAttempt' | 'issueCapability'> {
  const { attempts, capabilities } = services
  return {
    startAttempt: async ({ body, caller }) => {
      const agreed = agreeVersions(body, services.version)
      if (!agreed.ok) return agreed
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

interface StartRequest extends AssessmentChoice {
  readonly attemptId: string
  readonly markingVersion: string
  readonly accountId: string
}

async function findOrDraw(services: AttemptDependencies, request: StartRequest): Promise<Result<Paper>> {
  const { attempts, catalogue, medals, now } = services
  const held = await findHeld(services, request)
  if (held) return held
  const source = await catalogue.readPaperSource(request)
  if (!source) return fail('assessment/not-found')
  const { attemptId, markingVersion, accountId, subject = null, level = null } = request
  if (source.kind === 'medal' && !(await medals.mayStart(accountId, source.slug))) return fail('medal-level/locked')
  const drawn = drawPaper(source, { attemptId, markingVersion, startedAt: now() })
  if (!drawn.ok) return drawn
  const isMade = await attempts.create({ ...drawn.value, accountId, subject, level, maximumTotal: source.maximumTotal })
  if (isMade) return succeed(drawn.value.paper)
  // The same start came twice at the same time, and the other one was first.
  return (await findHeld(services, request)) ?? fail('assessment/not-found')
}

async function findHeld({ attempts }: AttemptDependencies, request: StartRequest): Promise<Result<Paper> | null> {
  const attempt = await attempts.find(request.attemptId)
  if (!attempt) return null
  if (attempt.accountId !== request.accountId) return fail('attempt/not-owner')
  if (!isSameChoice(attempt, request)) return fail('request/malformed', { attemptId: 'It belongs to an attempt at another paper.' })
  if (attempt.isClosed) return fail('attempt/closed')
  return succeed(await attempts.readPaper(request.attemptId))
}

function isSameChoice(attempt: StoredAttempt, { slug, subject, level }: AssessmentChoice): boolean {
  return attempt.slug === slug && attempt.subject === (subject ?? null) && attempt.level === (level ?? null)
}
