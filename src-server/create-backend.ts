import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createAdministrationHandlers } from './account/administration-handlers.ts'
import { createAdministrationRepository, type AdministrationRepository } from './account/administration-repository.ts'
import { createAccountRepository } from './account/account-repository.ts'
import type { AccountDependencies } from './account/account-dependencies.ts'
import { createBackgroundWork } from './account/create-background-work.ts'
import type { PasswordHasher } from './account/create-password-hasher.ts'
import { createSessionTokens } from './account/create-session-tokens.ts'
import { createLearnerRegistrationHandlers } from './account/learner-registration-handlers.ts'
import { createPasswordHandlers } from './account/password-handlers.ts'
import { createProfileHandlers } from './account/profile-handlers.ts'
import { createProfileRepository } from './account/profile-repository.ts'
import { createRegistrationHandlers } from './account/registration-handlers.ts'
import { createRegistrationRepository } from './account/registration-repository.ts'
import { readServerSecrets } from './account/server-secrets.ts'
import { createSessionHandlers } from './account/session-handlers.ts'
import { createSessionRepository } from './account/session-repository.ts'
import { createTryCounterRepository } from './account/try-counter-repository.ts'
import type { AttemptDependencies } from './attempt/attempt-dependencies.ts'
import { createAnnouncementHandlers } from './announcement/announcement-handlers.ts'
import { createAnnouncementRepository } from './announcement/announcement-repository.ts'
import { createAttemptRepository } from './attempt/attempt-repository.ts'
import { createAttemptCapabilities } from './attempt/create-attempt-capabilities.ts'
import { createDeliveryHandlers } from './attempt/delivery-handlers.ts'
import { createMediaHandlers } from './attempt/media-handlers.ts'
import { createReportHandlers } from './attempt/report-handlers.ts'
import { createStartHandlers } from './attempt/start-handlers.ts'
import { openBilling } from './billing/open-billing.ts'
import { createSupportHandlers } from './chat/support-handlers.ts'
import { createSupportRepository } from './chat/support-repository.ts'
import { createAssessmentHandlers } from './content/assessment-handlers.ts'
import { createAssessmentRepository } from './content/assessment-repository.ts'
import { startCorrections } from './attempt/start-corrections.ts'
import { createAssessmentCatalogue } from './content/create-assessment-catalogue.ts'
import { createPracticeCatalogue } from './content/practice-catalogue.ts'
import { openContentLibrary } from './content/open-content-library.ts'
import { migrate } from './database/migrate.ts'
import { allMigrations } from './database/migrations/all-migrations.ts'
import type { OpenDatabase, Queries } from './database/open-database.ts'
import { openExamSeats } from './exam-session/open-exam-seats.ts'
import { createHealthHandlers } from './health/health-handlers.ts'
import { createHttpServer, type TlsMaterial } from './http/create-http-server.ts'
import type { HandlerTable } from './http/handler-table.ts'
import { refuseOrigin } from './http/refuse-origin.ts'
import { registerEndpoints } from './http/register-endpoints.ts'
import type { RequestGuard } from './http/request-guard.ts'
import { createIdempotency } from './idempotency/create-idempotency.ts'
import { createIdempotentReplyRepository } from './idempotency/idempotent-reply-repository.ts'
import { createAttemptLessonHandlers } from './learning/attempt-lesson-handlers.ts'
import { openLearning, type Learning } from './learning/open-learning.ts'
import type { SearchSwitch } from './item-search/item-search-handlers.ts'
import { openItemSearch } from './item-search/open-item-search.ts'
import { createItemReportHandlers } from './item-report/item-report-handlers.ts'
import { createItemReportRepository } from './item-report/item-report-repository.ts'
import type { Authors } from './own-questions/own-question-handlers.ts'
import { openOwnData } from './own-data/open-own-data.ts'
import { openOwnQuestions } from './own-questions/open-own-questions.ts'
import { createProgressHandlers, type ProgressDeps } from './progress/progress-handlers.ts'
import type { KeptAfterDeletion } from '../src-shared/own-data/own-data.ts'
import type { PostOffice } from './mail/post-office.ts'
import { openPayment, type PaymentPlace } from './payment/open-payment.ts'
import { createPackSharingHandlers } from './pack/pack-sharing-handlers.ts'
import { startHousekeeping } from './housekeeping/start-housekeeping.ts'
import { createDrillRepository } from './trainer/drill-repository.ts'
import { createTrainerHandlers } from './trainer/trainer-handlers.ts'

export interface BackendDeps {
  readonly database: OpenDatabase
  readonly resourcesFolder: string
  /** Packs that were installed beside those of `resourcesFolder`; none where absent. */
  readonly packFolder?: string | undefined
  readonly hasher: PasswordHasher
  readonly postOffice: PostOffice
  readonly guard: RequestGuard
  readonly version: string
  /** How many learners without e-mail may register in an hour from one network address. */
  readonly learnersPerHour: number
  /** Who may write questions of their own. */
  readonly authors: Authors
  /** Whether learners may look for questions in the bank. */
  readonly search: SearchSwitch
  /** What stays of learners who delete their accounts; nothing where absent. */
  readonly kept?: KeptAfterDeletion
  /** How it takes payments; not at all where absent. */
  readonly payment?: PaymentPlace
  /** Proxies whose word is taken for where a request came from, as addresses or networks. */
  readonly trustedProxies?: readonly string[]
  /** Speaks TLS with it, and plainly where absent. */
  readonly tls?: TlsMaterial | undefined
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
  readonly logger: FastifyBaseLogger
}

/**
 * The whole backend, ready to listen; the only function that knows every module. Closing it waits for its requests and mails, and then
 * closes what it was given.
 */
export async function createBackend(deps: BackendDeps): Promise<FastifyInstance> {
  const { database, hasher, postOffice, guard, now, logger, version, resourcesFolder, authors, search, trustedProxies = [] } = deps
  await migrate(database, allMigrations)
  const { queries } = database
  const secrets = await readServerSecrets(queries)
  const sessions = createSessionRepository(queries)
  const background = createBackgroundWork(logger)
  const tokens = createSessionTokens({ key: secrets.session, sessions, now })
  const accounts: AccountDependencies = { ...createAccountRecords(queries), tokens, codeKey: secrets.code, background, ...deps }
  const library = await openContentLibrary(deps)
  const learning = await openLearning({ queries, library, resourcesFolder, profiles: accounts.profiles, now })
  const catalogue = createAssessmentCatalogue({ library, repository: createAssessmentRepository(queries), now })
  const payment = await openPayment({ ...accounts, ...deps, queries, place: deps.payment, readEntitlements: learning.readEntitlements })
  const own = openOwnQuestions({ queries, library, tries: accounts.tries, authors, now })
  const repository = createAttemptRepository(queries)
  const items = openItemSearch({ database, library, attempts: repository, tries: accounts.tries, search, now })
  const attempts = {
    attempts: repository,
    catalogue,
    practices: createPracticeCatalogue({ library, readOwn: own.readSubjects, now }),
    bookmarks: items.listBookmarks,
    isInExam: items.isInExam,
    capabilities: createAttemptCapabilities(secrets.capability),
    medals: learning.medals,
    paperAccess: learning.paperAccess,
    version,
    now
  }
  const ownData = openOwnData({ queries, accounts, library, attempts: repository, own, learning, ...deps })
  const handlers: HandlerTable = {
    ...createPublicHandlers(deps),
    ...createAccountHandlers(accounts, createAdministrationRepository(queries)),
    ...createProfileHandlers({ profiles: accounts.profiles, subjectSlugs: learning.subjectSlugs }),
    ...learning.handlers,
    ...(await openBilling({ queries, resourcesFolder, installKey: secrets.install, tries: accounts.tries, now })),
    ...createAssessmentHandlers(attempts),
    ...createSittingHandlers(queries, { ...accounts, ...attempts }),
    ...createMediaHandlers({ attempts: attempts.attempts, library }),
    ...createAttemptLessonHandlers({ attempts: attempts.attempts, lessons: learning.lessons, library, now }),
    ...createLetterHandlers(queries, { ...accounts, attempts: attempts.attempts }),
    ...own.handlers,
    ...ownData.handlers,
    ...payment.handlers,
    ...createDashboardHandlers({ queries, library, attempts: attempts.attempts, profiles: accounts.profiles, learning, now }),
    ...items.handlers
  }
  const replies = createIdempotentReplyRepository(queries)
  const app = createHttpServer({ guard: refuseOrigin(guard, payment.origin), trustedProxies, tls: deps.tls, now, logger })
  registerEndpoints(app, {
    handlers,
    authentication: { readSession: accounts.tokens.read, readCapability: attempts.capabilities.read },
    idempotency: createIdempotency(replies, now)
  })
  const corrections = await startCorrections({ queries, attempts: attempts.attempts, resourcesFolder, background, logger, now })
  const housekeeping = startHousekeeping({ sessions, replies, tries: accounts.tries, registrations: accounts.registrations, background, now })
  // Before requests that are under way are waited for: some may wait for a provider.
  app.addHook('preClose', (done) => {
    payment.stop()
    done()
  })
  app.addHook('onClose', async () => {
    corrections.stop()
    ownData.stop()
    housekeeping.stop()
    await Promise.all([items.stop(), payment.close()])
    await background.finish()
    if (postOffice.kind === 'smtp') await postOffice.close()
    await hasher.close()
    await database.close()
  })
  return app
}

/** What has nothing to do with accounts. */
function createPublicHandlers(deps: BackendDeps) {
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
function createLetterHandlers(queries: Queries, deps: AccountDependencies & Pick<AttemptDependencies, 'attempts'>) {
  return {
    ...createItemReportHandlers({ ...deps, reports: createItemReportRepository(queries) }),
    ...createSupportHandlers({ ...deps, support: createSupportRepository(queries) })
  }
}

/** How a paper is begun, delivered, handed in and reported, by learners and at the seats of an exam session. */
function createSittingHandlers(queries: Queries, services: AccountDependencies & AttemptDependencies) {
  return {
    ...createStartHandlers(services),
    ...createDeliveryHandlers(services),
    ...createReportHandlers(services),
    ...openExamSeats(queries, services)
  }
}

/** What accounts are kept in. */
function createAccountRecords(queries: OpenDatabase['queries']) {
  return {
    accounts: createAccountRepository(queries),
    profiles: createProfileRepository(queries),
    registrations: createRegistrationRepository(queries),
    tries: createTryCounterRepository(queries)
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
