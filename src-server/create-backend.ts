import type { FastifyInstance } from 'fastify'
import { openAccount } from './account/open-account.ts'
import { readServerSecrets } from './account/store/server-secrets.ts'
import { openAttempt } from './attempt/open-attempt.ts'
import { openAttemptStore } from './attempt/store/open-attempt-store.ts'
import type { BackendDeps } from './backend-deps.ts'
import { openBilling } from './billing/open-billing.ts'
import { openPayment } from './billing/payment/open-payment.ts'
import { closeWith } from './close-with.ts'
import { openContentLibrary } from './content/catalogue/open-content-library.ts'
import { openComputers } from './device/computers/open-computers.ts'
import { openEmbargo } from './content/embargo/open-embargo.ts'
import { openContent } from './content/open-content.ts'
import { openExamSession } from './exam-session/open-exam-session.ts'
import { openLearningSources } from './learning/lessons/open-learning-sources.ts'
import { createSubjectRepository } from './learning/lessons/subject-repository.ts'
import { openWeeklySummary } from './learning/week/open-weekly-summary.ts'
import { openLearning } from './learning/open-learning.ts'
import { openPersonalData } from './personal-data/open-personal-data.ts'
import type { Core } from './platform/core/core.ts'
import { migrate } from './platform/database/migrate.ts'
import { allMigrations } from './platform/database/migrations/all-migrations.ts'
import { createHttpServer } from './platform/http/create-http-server.ts'
import { createIdempotency } from './platform/http/create-idempotency.ts'
import type { HandlerTable } from './platform/http/handler-table.ts'
import { createHealthHandlers } from './platform/http/health-handlers.ts'
import { createIdempotentReplyRepository } from './platform/http/idempotent-reply-repository.ts'
import { refuseOrigin } from './platform/http/refuse-origin.ts'
import { registerEndpoints } from './platform/http/register-endpoints.ts'
import { createBackgroundWork } from './platform/jobs/create-background-work.ts'
import { createLocalJobs } from './platform/job-queue/create-local-jobs.ts'
import { handleMaintenance } from './handle-maintenance.ts'
import { openUpdateMirror } from './updates/mirror/open-update-mirror.ts'
import { areExamsNear, toExamTimes } from '../src-shared/updates/exam-times.ts'
import { openSupport } from './support/open-support.ts'
import { createGivenPaperFinder } from './teaching/find-given-paper.ts'
import { openTeaching } from './teaching/open-teaching.ts'

const newestMigration = Math.max(...allMigrations.map(({ number }) => number))

/**
 * The whole backend, ready to listen. The only function that knows every module of the server: opens each once and hands each what it needs. Closing the
 * backend waits for its requests and mails, and then closes what it was given.
 */
export async function createBackend(deps: BackendDeps): Promise<FastifyInstance> {
  const { database, search, guard, trustedProxies = [], tls, version, draining, now, logger } = deps
  const { queries } = database
  await migrate(database, allMigrations)
  const secrets = await readServerSecrets(queries)
  const core = createCore(deps)
  const { listSlugs: subjectSlugs } = createSubjectRepository(queries)

  const account = openAccount(core, { ...deps, secrets, subjectSlugs })
  const { library: wholeLibrary, copyPacks } = await openContentLibrary(deps)
  const { assessments, embargo, library } = openEmbargo(core, wholeLibrary)
  const { attempts, wholeAttempts, isSittingExam } = openAttemptStore(core, embargo)
  const sources = await openLearningSources(core, library)
  const billing = await openBilling(core, { account, installKey: secrets.install })
  const taught = { ...core, findGivenPaper: createGivenPaperFinder(queries) }
  const content = openContent(taught, { ...deps, secrets, account, billing, assessments, embargo, library, wholeLibrary, sources, isSittingExam })
  const learning = await openLearning(core, { account, billing, content, library, sources, attempts, database, search })
  const attempt = await openAttempt(core, { account, content, learning, library, wholeLibrary, attempts, wholeAttempts, secrets })
  const support = openSupport(core, { account })
  const teaching = openTeaching(core, { ...deps, account, attempts, content, learning })
  const weeklySummary = openWeeklySummary(core, { account, learning, teaching })
  const personalData = openPersonalData(core, { ...deps, account, content, library, attempts, subjectSlugs })
  const examSession = openExamSession(core, { account, attempt, content, wholeAttempts, isSittingExam })
  const computers = openComputers(core, { mostComputers: account.rowCaps.computers, sourceOf: account.sourceOf })
  const updates = openUpdates(deps, examSession)
  // Last: it listens on a port, which would stay open if another one failed after it.
  const payment = await openPayment(core, { config: deps.payment, account, billing })

  const handlers: HandlerTable = {
    ...createHealthHandlers({ version, queries: database.probe ?? queries, newestMigration, jobs: core.jobs, draining }),
    ...account.handlers,
    ...billing.handlers,
    ...content.handlers,
    ...learning.handlers,
    ...attempt.handlers,
    ...support.handlers,
    ...teaching.handlers,
    ...weeklySummary.handlers,
    ...personalData.handlers,
    ...examSession.handlers,
    ...updates.handlers,
    ...computers.handlers,
    ...payment.handlers
  }
  const replies = createIdempotentReplyRepository(queries, account.rowCaps)
  const app = createHttpServer({ guard: refuseOrigin(guard, payment.origin), trustedProxies, tls, now, logger })
  deps.metrics?.observe({ app, waitingSignIns: account.passwordQueue.countOf, connections: database.connections, jobs: core.jobs })
  registerEndpoints(app, {
    handlers,
    authentication: { readSession: account.tokens.read, readCapability: attempt.capabilities.read },
    idempotency: createIdempotency(replies, now),
    sourceOf: account.sourceOf
  })
  handleMaintenance({ ...account, ...computers, ...learning, ...weeklySummary, ...teaching, replies, jobs: core.jobs, now })
  closeWith(app, deps, { ...core, payment, learning, stopping: [updates, copyPacks()] })
  await core.jobs.start()
  draining?.addEventListener('abort', core.jobs.drain)
  return app
}

function openUpdates({ updates, now, logger }: BackendDeps, { listSaidSessions }: Pick<ReturnType<typeof openExamSession>, 'listSaidSessions'>) {
  return openUpdateMirror({
    settings: updates ?? null,
    fetch,
    async areExamsNear() {
      return areExamsNear(toExamTimes(await listSaidSessions(), now()), { now: now(), isKioskDevice: false })
    },
    logger
  })
}

function createCore({ database: { queries }, jobs, resourcesFolder, version, now, logger }: BackendDeps): Core {
  const background = createBackgroundWork(logger)
  return { queries, background, jobs: jobs ?? createLocalJobs({ queries, logger, now }), resourcesFolder, version, now, logger }
}
