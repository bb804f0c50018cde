import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createAdministrationHandlers } from './account/administration-handlers.ts'
import { createAdministrationRepository, type AdministrationRepository } from './account/administration-repository.ts'
import { createAccountRepository } from './account/account-repository.ts'
import type { AccountDependencies } from './account/account-dependencies.ts'
import { createBackgroundWork } from './account/create-background-work.ts'
import type { PasswordHasher } from './account/create-password-hasher.ts'
import { createDeviceTokens } from './account/create-device-tokens.ts'
import { createPasswordTurns } from './account/create-password-turns.ts'
import { createSessionTokens } from './account/create-session-tokens.ts'
import { createLearnerRegistrationHandlers } from './account/learner-registration-handlers.ts'
import { createPasswordHandlers } from './account/password-handlers.ts'
import { createProfileHandlers } from './account/profile-handlers.ts'
import { createProfileRepository } from './account/profile-repository.ts'
import { createRegistrationHandlers } from './account/registration-handlers.ts'
import { createRegistrationGate } from './account/registration-rule.ts'
import { createRegistrationRepository } from './account/registration-repository.ts'
import { readServerSecrets, type ServerSecrets } from './account/server-secrets.ts'
import { createSessionHandlers } from './account/session-handlers.ts'
import { createSessionRepository, type SessionRepository } from './account/session-repository.ts'
import { sourceOf } from './account/source-of.ts'
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
import { ROW_CAPS, type RowCaps } from './database/row-caps.ts'
import { attemptsUnderEmbargo } from './embargo/attempts-under-embargo.ts'
import { createEmbargoSource } from './embargo/embargo-source.ts'
import { libraryUnderEmbargo } from './embargo/library-under-embargo.ts'
import { openExamSeats } from './exam-session/open-exam-seats.ts'
import { createHealthHandlers } from './health/health-handlers.ts'
import { createHttpServer, type TlsMaterial } from './http/create-http-server.ts'
import type { HandlerTable } from './http/handler-table.ts'
import { refuseOrigin } from './http/refuse-origin.ts'
import { registerEndpoints } from './http/register-endpoints.ts'
import type { RequestGuard } from './http/request-guard.ts'
import { createIdempotency } from './idempotency/create-idempotency.ts'
import { createIdempotentReplyRepository } from './idempotency/idempotent-reply-repository.ts'
import { createAttemptLessonHandlers, createLessonReader } from './learning/attempt-lesson-handlers.ts'
import { openLearning, type Learning } from './learning/open-learning.ts'
import { openItemSearch } from './item-search/open-item-search.ts'
import { isSittingExam } from './item-search/open-papers.ts'
import { createItemReportHandlers } from './item-report/item-report-handlers.ts'
import { createItemReportRepository } from './item-report/item-report-repository.ts'
import type { Authors } from './own-questions/own-question-handlers.ts'
import { openOwnData } from './own-data/open-own-data.ts'
import { openOwnQuestions } from './own-questions/open-own-questions.ts'
import { createProgressHandlers, type ProgressDeps } from './progress/progress-handlers.ts'
import type { KeptAfterDeletion } from '../src-shared/personal-data/own-data.ts'
import type { PostOffice } from './mail/post-office.ts'
import { openPayment, type PaymentPlace } from './payment/open-payment.ts'
import { createPackSharingHandlers, type SharingDeps } from './pack/pack-sharing-handlers.ts'
import type { RegistrationRule, SearchSwitch } from './read-server-settings.ts'
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
  /** How much callers who are not signed in may leave behind; `ROW_CAPS` where absent. */
  readonly rowCaps?: RowCaps
  /** Which nobody may choose as a password; none where absent. */
  readonly schoolName?: string | undefined
  /** Whether anybody may make an account. */
  readonly registration: RegistrationRule
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
  const { database, guard, now, logger, version, resourcesFolder, authors, search, trustedProxies = [] } = deps
  await migrate(database, allMigrations)
  const { queries } = database
  const secrets = await readServerSecrets(queries)
  const sessions = createSessionRepository(queries)
  const accounts = createAccountServices(deps, { secrets, sessions, background: createBackgroundWork(logger) })
  const { library, attempts: repository, catalogue, embargo, whole } = await openContent(deps)
  const learning = await openLearning({ ...accounts, queries, library, attempts: repository, resourcesFolder })
  const payment = await openPayment({ ...accounts, ...deps, queries, place: deps.payment, readEntitlements: learning.readEntitlements })
  const own = openOwnQuestions(queries, { library, tries: accounts.tries, authors, isSittingExam: (id) => isSittingExam(queries, id, now()), now })
  const readLearner = accounts.profiles.readProfile
  const practices = createPracticeCatalogue({ library, readLearner, readOwn: own.readSubjects, now })
  const study = { ...learning, practices, readLearner }
  const items = openItemSearch({ database, library, study, attempts: repository, tries: accounts.tries, search, now })
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
    ...createProfileHandlers({ profiles: accounts.profiles, subjectSlugs: learning.subjectSlugs }),
    ...learning.handlers,
    ...(await openBilling({ queries, resourcesFolder, installKey: secrets.install, tries: accounts.tries, now })),
    ...createAssessmentHandlers(attempts),
    ...createSittingHandlers({ ...accounts, ...attempts, readLadders: learning.readLadders, readLessons }),
    ...openExamSeats(queries, { ...accounts, ...attempts, ...whole }),
    ...createMediaHandlers({ attempts: attempts.attempts, library }),
    ...createAttemptLessonHandlers({ attempts: attempts.attempts, readLessons }),
    ...createLetterHandlers(queries, { ...accounts, attempts: attempts.attempts }),
    ...own.handlers,
    ...ownData.handlers,
    ...payment.handlers,
    ...createDashboardHandlers({ queries, library, attempts: attempts.attempts, profiles: accounts.profiles, learning, now }),
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
  const housekeeping = startHousekeeping({ ...accounts, sessions, replies, now })
  closeWith(app, deps, { ...accounts, payment, items, stopping: [corrections, ownData, housekeeping] })
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

interface Running {
  readonly payment: { readonly stop: () => void; readonly close: () => Promise<unknown> }
  readonly background: { readonly finish: () => Promise<unknown> }
  readonly items: { readonly stop: () => Promise<unknown> }
  readonly stopping: readonly { readonly stop: () => void }[]
}

/** What ends with the server, in this order; last what the backend was given. */
function closeWith(app: FastifyInstance, { postOffice, hasher, database }: BackendDeps, { payment, background, items, stopping }: Running): void {
  // Before requests that are under way are waited for: some may wait for a provider.
  app.addHook('preClose', (done) => {
    payment.stop()
    done()
  })
  app.addHook('onClose', async () => {
    for (const running of stopping) running.stop()
    await Promise.all([items.stop(), payment.close()])
    await background.finish()
    if (postOffice.kind === 'smtp') await postOffice.close()
    await hasher.close()
    await database.close()
  })
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
function createLetterHandlers(queries: Queries, deps: AccountDependencies & Pick<AttemptDependencies, 'attempts'>) {
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
    turns: createPasswordTurns(hasher),
    accounts: createAccountRepository(queries),
    profiles: createProfileRepository(queries),
    registrations: createRegistrationRepository(queries, rowCaps),
    tries: createTryCounterRepository(queries, rowCaps)
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
