import type { StartChoice } from '../../../src-shared/content/exams/assessment.ts'
import { isPracticeSlug } from '../../../src-shared/content/exams/practice.ts'
import { sittingModeOf } from '../../../src-shared/content/exams/sitting-mode.ts'
import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { NoPaper, PaperSource } from '../../content/catalogue/paper-source.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import { itemsDue, itemsToRevise } from './revision-queue.ts'
import { runYielding } from '../../platform/jobs/yield-regularly.ts'
import { agreeVersions } from '../draw/agree-versions.ts'
import type { AttemptDependencies } from '../store/attempt-dependencies.ts'
import { itemIdsOf } from '../store/attempt-item-rows.ts'
import type { AttemptRepository, StoredAttempt } from '../store/attempt-repository.ts'
import { drawPaper, type TimesSeen } from '../draw/draw-paper.ts'
import { encryptKeys } from '../events/encrypt-keys.ts'
import { addressPaperMedia } from '../delivery/address-paper-media.ts'

export function createStartHandlers(services: AttemptDependencies): Pick<HandlerTable, 'startAttempt' | 'issueCapability'> {
  const { attempts, capabilities, mediaSigner } = services
  return {
    startAttempt: async ({ body, caller }) => {
      const agreed = agreeVersions(body, services.version)
      if (!agreed.ok) return agreed
      const paper = await findOrDraw(services, { ...body, accountId: caller.accountId })
      if (!paper.ok) return paper
      return succeed({ paper: paper.value, capability: await capabilities.issue(body.attemptId), ...addressPaperMedia(mediaSigner, paper.value) })
    },
    issueCapability: async ({ params, caller }) => {
      const attempt = await attempts.find(params.attemptId)
      if (!attempt) return fail('attempt/not-found')
      if (attempt.accountId !== caller.accountId) return fail('attempt/not-owner')
      return succeed({ capability: await capabilities.issue(params.attemptId) })
    }
  }
}

interface StartRequest extends StartChoice {
  readonly attemptId: string
  readonly markingVersion: string
  readonly accountId: string
}

async function findOrDraw(services: AttemptDependencies, request: StartRequest): Promise<Result<Paper>> {
  const { attempts, capabilities, medals, paperAccess, now } = services
  const held = await findHeld(services, request)
  if (held) return held
  const timesSeen = await attempts.countDrawn(request.accountId)
  const source = await readSource(services, request, timesSeen)
  if (typeof source === 'string') return fail(`assessment/${source}`)
  const { attemptId, markingVersion, accountId, subject = null, level = null } = request
  if (!(await paperAccess.judge(accountId, source.slug)).isOpen) return fail('assessment/locked')
  if (source.kind === 'medal' && !(await medals.mayStart(accountId, source.slug))) return fail('medal-level/locked')
  const difficulties = await services.readDifficulties()
  const drawn = drawPaper(
    { ...(await forCandidate(attempts, source, accountId)), difficulties },
    { attemptId, markingVersion, startedAt: now() },
    timesSeen
  )
  if (!drawn.ok) return drawn
  if (source.sittingMode === 'study' && (await services.isInExam({ accountId, itemIds: itemIdsOf(drawn.value.paper) })))
    return fail('attempt/already-open')
  // Keys are included in study mode only, encrypted with the attempt's own capability.
  const encrypted = source.sittingMode === 'study' ? encryptKeys(drawn.value, await capabilities.issue(attemptId)) : {}
  const made = { ...drawn.value, ...encrypted }
  const isMade = await attempts.create({ ...made, accountId, subject, level, maximumTotal: source.maximumTotal })
  if (isMade) return succeed(made.paper)
  // The same start arrived twice at once, and the other one was first.
  return (await findHeld(services, request)) ?? fail('assessment/not-found')
}

async function readSource(
  { attempts, catalogue, practices, bookmarks, readWeakTopics, now }: AttemptDependencies,
  request: StartRequest,
  timesSeen: TimesSeen
): Promise<PaperSource | NoPaper> {
  const { attemptId, slug, practice, sittingMode, accountId } = request
  if (practice === undefined) return catalogue.readPaperSource(request)
  if (!isPracticeSlug(slug)) return 'not-found'
  const among = await readAmong()
  const weakTopics = slug === 'daily' ? await readWeakTopics(accountId) : []
  return practices.readSource({ accountId, attemptId, slug, practice, sittingMode, timesSeen, among, weakTopics })

  async function readAmong(): Promise<readonly string[]> {
    if (slug === 'mistakes') return runYielding(itemsToRevise(await attempts.listSatPapers(accountId), now()))
    if (slug === 'daily') return runYielding(itemsDue(await attempts.listSatPapers(accountId), now()))
    return slug === 'bookmarks' ? bookmarks(accountId) : []
  }
}

/** A quiz or medal test uses its authored items in the first attempt; fresh numbers come with the next. */
async function forCandidate(attempts: Pick<AttemptRepository, 'listOf'>, source: PaperSource, accountId: string): Promise<PaperSource> {
  const { fresh, ...written } = source
  if (fresh?.isForRepeats !== true) return source
  return (await attempts.listOf(accountId)).some(({ slug }) => slug === source.slug) ? source : written
}

async function findHeld({ attempts }: AttemptDependencies, request: StartRequest): Promise<Result<Paper> | null> {
  const attempt = await attempts.find(request.attemptId)
  if (!attempt) return null
  if (attempt.accountId !== request.accountId) return fail('attempt/not-owner')
  const paper = await attempts.readPaper(request.attemptId)
  if (!isSameChoice(attempt, request) || !isPaperOf(paper, request)) {
    return fail('request/malformed', { attemptId: 'It belongs to an attempt at another paper.' })
  }
  if (attempt.isClosed) return fail('attempt/closed')
  // A study paper contains the keys of its items.
  if (paper.sealedKeys && (await attempts.isUnderEmbargo(request.attemptId))) return fail('attempt/under-embargo')
  return succeed(paper)
}

function isSameChoice(attempt: StoredAttempt, choice: StartChoice): boolean {
  const { slug, subject = null, level = null } = choice
  return attempt.slug === slug && attempt.subject === subject && attempt.level === level && attempt.sittingMode === sittingModeOf(choice)
}

/** Returns whether a drawn paper matches the rest of the request, beside the assessment itself. */
function isPaperOf({ subjects, extraTime, isShortened, budgetMs, sittingMode }: Paper, choice: StartRequest): boolean {
  const { practice } = choice
  // Study mode has no time limit.
  const isTimed = sittingMode !== 'study'
  if (practice) {
    const isAsTimed = !isTimed || budgetMs === practice.budgetMs
    return isAsTimed && extraTime?.isInWords === practice.isInWords && subjects.every(({ slug }) => practice.subjects.includes(slug))
  }
  const slugs = new Set(subjects.map(({ slug }) => slug))
  return (
    (!isTimed || extraTime?.id === choice.extraTime) &&
    isShortened === choice.isShortened &&
    (isShortened === true || (choice.electives ?? []).every((slug) => slugs.has(slug)))
  )
}
