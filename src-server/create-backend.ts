import type { FastifyInstance } from 'fastify'
import { createAdministrationHandlers } from './account/administration/administration-handlers.ts'
import { createAdministrationRepository, type AdministrationRepository } from './account/store/administration-repository.ts'
import { createAccountRepository } from './account/store/account-repository.ts'
import type { AccountDependencies } from './account/session/account-dependencies.ts'
import { createBackgroundWork } from './platform/jobs/create-background-work.ts'
import type { PasswordHasher } from './account/password/create-password-hasher.ts'
import { createDeviceTokens } from './account/session/create-device-tokens.ts'
import { createPasswordQueue } from './account/password/create-password-queue.ts'
import { createSessionTokens } from './account/session/create-session-tokens.ts'
import { createLearnerRegistrationHandlers } from './account/registration/learner-registration-handlers.ts'
import { createPasswordHandlers } from './account/session/password-handlers.ts'
import { createProfileHandlers } from './account/profile/profile-handlers.ts'
import { createProfileRepository } from './account/store/profile-repository.ts'
import { createRegistrationHandlers } from './account/registration/registration-handlers.ts'
import { createRegistrationGate } from './account/registration/registration-rule.ts'
import { createRegistrationRepository } from './account/store/registration-repository.ts'
import { readServerSecrets, type ServerSecrets } from './account/store/server-secrets.ts'
import { createSessionHandlers } from './account/session/session-handlers.ts'
import { createSessionRepository, type SessionRepository } from './account/store/session-repository.ts'
import { sourceOf } from './account/store/source-of.ts'
import { createRateLimitRepository } from './account/store/rate-limit-repository.ts'
import type { AttemptDependencies } from './attempt/store/attempt-dependencies.ts'
import { createAnnouncementHandlers } from './support/announcement-handlers.ts'
import { createAnnouncementRepository } from './support/announcement-repository.ts'
import { createAttemptRepository } from './attempt/store/attempt-repository.ts'
import { createAttemptCapabilities } from './attempt/store/create-attempt-capabilities.ts'
import { createDeliveryHandlers } from './attempt/delivery/delivery-handlers.ts'
import { createMediaHandlers } from './attempt/delivery/media-handlers.ts'
import { createReportHandlers } from './attempt/scoring/report-handlers.ts'
import { createStartHandlers } from './attempt/start/start-handlers.ts'
import { openBilling } from './billing/open-billing.ts'
import { createSupportHandlers } from './support/support-handlers.ts'
import { createSupportRepository } from './support/support-repository.ts'
import { createAssessmentHandlers } from './attempt/start/assessment-handlers.ts'
import { createAssessmentRepository } from './content/catalogue/assessment-repository.ts'
import { startCorrections } from './attempt/scoring/start-corrections.ts'
import { createAssessmentCatalogue } from './content/catalogue/create-assessment-catalogue.ts'
import { createPracticeCatalogue } from './content/catalogue/practice-catalogue.ts'
import { openContentLibrary } from './content/catalogue/open-content-library.ts'
import { migrate } from './platform/database/migrate.ts'
import { allMigrations } from './platform/database/migrations/all-migrations.ts'
import type { OpenDatabase, Queries } from './platform/database/open-database.ts'
import { ROW_CAPS, type RowCaps } from './platform/database/row-caps.ts'
import { attemptsUnderEmbargo } from './attempt/store/attempts-under-embargo.ts'
import { createEmbargoSource } from './content/embargo/embargo-source.ts'
import { libraryUnderEmbargo } from './content/embargo/library-under-embargo.ts'
import { openExamSession } from './exam-session/open-exam-session.ts'
import type { BackendDeps } from './backend-deps.ts'
import { closeWith } from './close-with.ts'
import { createHealthHandlers } from './platform/http/health-handlers.ts'
import { createHttpServer } from './platform/http/create-http-server.ts'
import type { HandlerTable } from './platform/http/handler-table.ts'
import { refuseOrigin } from './platform/http/refuse-origin.ts'
import { registerEndpoints } from './platform/http/register-endpoints.ts'
import { createIdempotency } from './platform/http/create-idempotency.ts'
import { createIdempotentReplyRepository } from './platform/http/idempotent-reply-repository.ts'
import { createAttemptLessonHandlers, createLessonReader } from './learning/lessons/attempt-lesson-handlers.ts'
import { openLearning, type Learning } from './learning/open-learning.ts'
import { openItemSearch } from './learning/open-item-search.ts'
import { isSittingExam } from './attempt/store/open-papers.ts'
import { createItemReportHandlers } from './attempt/item-report/item-report-handlers.ts'
import { createItemReportRepository } from './attempt/item-report/item-report-repository.ts'
import { openOwnData } from './personal-data/open-own-data.ts'
import { openOwnQuestions } from './content/own-questions/open-own-questions.ts'
import { createProgressHandlers, type ProgressDeps } from './learning/progress/progress-handlers.ts'
import { openPayment } from './billing/payment/open-payment.ts'
import { createPackSharingHandlers, type SharingDeps } from './content/packs/exchange/pack-sharing-handlers.ts'
import { startMaintenance } from './start-maintenance.ts'
import { createDrillRepository } from './learning/trainer/drill-repository.ts'
import { createTrainerHandlers } from './learning/trainer/trainer-handlers.ts'

/**
 * The whole backend, ready to listen; the only function that knows every module. Closing it waits for its requests and mails, and then
 * closes what it was given.
 */
export async function createBackend(deps: BackendDeps): Promise<FastifyInstance> {
  const { database, guard, now, logger, version, resourcesFolder, authors, search, trustedProxies = [] } = deps
  await migrate(database, allMigrations)
  const { queries } = database
  const secrets = await readServerSecrets(queries)
  const sessions = createSessionRepository(queries)
  const accounts = createAccountServices(deps, { secrets, sessions, background: createBackgroundWork(logger) })
  const { library, attempts: repository, catalogue, embargo, whole } = await openContent(deps)
  const learning = await openLearning({ ...accounts, queries, library, attempts: repository, resourcesFolder })
  const payment = await openPayment({ ...accounts, ...deps, queries, config: deps.payment, readEntitlements: learning.readEntitlements })
  const { rateLimits, profiles } = accounts
  const own = openOwnQuestions(queries, { library, rateLimits, authors, isSittingExam: (id) => isSittingExam(queries, id, now()), now })
  const practices = createPracticeCatalogue({ library, readLearner: profiles.readProfile, readOwn: own.readSubjects, now })
  const study = { ...learning, practices, readLearner: profiles.readProfile }
  const items = openItemSearch({ database, library, study, attempts: repository, rateLimits, search, now })
  const attempts = {
    attempts: repository,
    catalogue,
    practices,
    bookmarks: items.listBookmarks,
    isInExam: items.isInExam,
    capabilities: createAttemptCapabilities(secrets.capability),
    medals: learning.medals,
    paperAccess: learning.paperAccess,
    version,
    now
  }
  const readLessons = createLessonReader({ lessons: learning.lessons, library, now })
  const ownData = openOwnData({ queries, accounts, library, attempts: repository, own, learning, ...deps })
  const handlers: HandlerTable = {
    ...createPublicHandlers({ ...deps, embargo, library: whole.library }),
    ...createAccountHandlers(accounts, createAdministrationRepository(queries)),
    ...createProfileHandlers({ profiles, subjectSlugs: learning.subjectSlugs }),
    ...learning.handlers,
    ...(await openBilling({ queries, resourcesFolder, installKey: secrets.install, rateLimits, now })),
    ...createAssessmentHandlers(attempts),
    ...createSittingHandlers({ ...accounts, ...attempts, readLadders: learning.readLadders, readLessons }),
    ...openExamSession(queries, { ...accounts, ...attempts, ...whole }),
    ...createMediaHandlers({ attempts: attempts.attempts, library }),
    ...createAttemptLessonHandlers({ attempts: attempts.attempts, readLessons }),
    ...createMessageHandlers(queries, { ...accounts, attempts: attempts.attempts }),
    ...own.handlers,
    ...ownData.handlers,
    ...payment.handlers,
    ...createDashboardHandlers({ queries, library, attempts: repository, profiles, learning, now }),
    ...items.handlers
  }
  const replies = createIdempotentReplyRepository(queries, accounts.rowCaps)
  const app = createHttpServer({ guard: refuseOrigin(guard, payment.origin), trustedProxies, tls: deps.tls, now, logger })
  registerEndpoints(app, {
    handlers,
    authentication: { readSession: accounts.tokens.read, readCapability: attempts.capabilities.read },
    idempotency: createIdempotency(replies, now),
    sourceOf: (address) => sourceOf(accounts, { address })
  })
  const corrections = await startCorrections({ ...accounts, queries, attempts: repository, resourcesFolder, logger, now })
  const maintenance = startMaintenance({ ...accounts, sessions, replies, now })
  closeWith(app, deps, { ...accounts, payment, items, stopping: [corrections, ownData, maintenance] })
  return app
}

interface AccountWork extends Pick<AccountDependencies, 'background'> {
  readonly secrets: ServerSecrets
  readonly sessions: SessionRepository
}

/** All that the modules of accounts work with. */
function createAccountServices(deps: BackendDeps, { secrets, sessions, background }: AccountWork): AccountDependencies {
  const { queries } = deps.database
  const { rowCaps = ROW_CAPS } = deps
  return {
    ...createAccountRecords(queries, deps.hasher, rowCaps),
    ...createProofs(secrets, sessions, deps.now),
    background,
    mayRegister: createRegistrationGate(queries, deps.registration),
    ...deps,
    rowCaps
  }
}

/**
 * What papers are drawn from, and what came of them. All that is asked for gets both behind the embargo of exams whose results are not released;
 * `whole` is for the seats of such an exam alone.
 */
async function openContent(deps: BackendDeps) {
  const { now } = deps
  const { queries } = deps.database
  const library = await openContentLibrary(deps)
  const repository = createAssessmentRepository(queries)
  const attempts = createAttemptRepository(queries)
  const embargo = createEmbargoSource({ queries, library, repository, now })
  const open = libraryUnderEmbargo(library, embargo)
  return {
    embargo,
    library: open,
    catalogue: createAssessmentCatalogue({ library: open, repository, now }),
    attempts: attemptsUnderEmbargo(attempts, queries, embargo),
    whole: { library, attempts, catalogue: createAssessmentCatalogue({ library, repository, now }) }
  }
}

/** What has nothing to do with accounts. */
function createPublicHandlers(deps: BackendDeps & Pick<SharingDeps, 'embargo' | 'library'>) {
  return { ...createHealthHandlers(deps.version), ...createPackSharingHandlers(deps) }
}

/** What a learner comes back to each day. */
function createDashboardHandlers(deps: Omit<ProgressDeps, 'lessons' | 'findHalfReadLibrary'> & { readonly learning: Learning }) {
  const announcements = createAnnouncementRepository(deps.queries)
  const { lessons, findHalfReadLibrary } = deps.learning
  return {
    ...createProgressHandlers({ ...deps, lessons, findHalfReadLibrary }),
    ...createAnnouncementHandlers({ ...deps, announcements }),
    ...createTrainerHandlers(createDrillRepository(deps.queries))
  }
}

/** What learners write to others. */
function createMessageHandlers(queries: Queries, deps: AccountDependencies & Pick<AttemptDependencies, 'attempts'>) {
  return {
    ...createItemReportHandlers({ ...deps, reports: createItemReportRepository(queries) }),
    ...createSupportHandlers({ ...deps, support: createSupportRepository(queries) })
  }
}

/** How a paper is begun, delivered, handed in and reported. */
function createSittingHandlers(services: AttemptDependencies & Parameters<typeof createReportHandlers>[0]) {
  return { ...createStartHandlers(services), ...createDeliveryHandlers(services), ...createReportHandlers(services) }
}

/** What proves who somebody is: tokens of sessions and devices, and hashes of codes. */
function createProofs(secrets: ServerSecrets, sessions: SessionRepository, now: () => number) {
  return {
    tokens: createSessionTokens({ key: secrets.session, sessions, now }),
    devices: createDeviceTokens({ key: secrets.device, now }),
    codeKey: secrets.code
  }
}

/** What accounts are kept in, and how their passwords are hashed. */
function createAccountRecords(queries: OpenDatabase['queries'], hasher: PasswordHasher, rowCaps: RowCaps) {
  return {
    passwordQueue: createPasswordQueue(hasher),
    accounts: createAccountRepository(queries),
    profiles: createProfileRepository(queries),
    registrations: createRegistrationRepository(queries, rowCaps),
    rateLimits: createRateLimitRepository(queries, rowCaps)
  }
}

/** How accounts come to be, sign in, keep their passwords and are administered. */
function createAccountHandlers(accounts: AccountDependencies, administration: AdministrationRepository) {
  return {
    ...createAdministrationHandlers(administration),
    ...createRegistrationHandlers(accounts),
    ...createLearnerRegistrationHandlers(accounts),
    ...createSessionHandlers(accounts),
    ...createPasswordHandlers(accounts)
  }
}
