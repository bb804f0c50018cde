import type { AccountDependencies } from '../account/session/account-dependencies.ts'
import type { ContentLibrary } from '../content/catalogue/create-content-library.ts'
import type { Core } from '../platform/core/core.ts'
import { createDeliveryHandlers } from './delivery/delivery-handlers.ts'
import { createMediaHandlers } from './delivery/media-handlers.ts'
import { createItemReportHandlers } from './item-report/item-report-handlers.ts'
import { createItemReportRepository } from './item-report/item-report-repository.ts'
import { createOwnMarkHandlers } from './scoring/own-mark-handlers.ts'
import { createReadReport } from './scoring/read-report.ts'
import { createReportHandlers, type ReportDeps } from './scoring/report-handlers.ts'
import type { TemplatedContent } from '../content/templates/templated-content.ts'
import { createMakeSimilarItem } from './scoring/make-similar-item.ts'
import { startCorrections } from './scoring/start-corrections.ts'
import { createDifficultyReader, publishDifficulties } from './statistics/difficulty-bands.ts'
import { handleCounting } from './statistics/handle-counting.ts'
import { createItemStatisticsHandlers } from './statistics/item-statistics-handlers.ts'
import { createStatisticsCatalogue } from './statistics/statistics-catalogue.ts'
import { createAssessmentHandlers } from './start/assessment-handlers.ts'
import { createStartHandlers } from './start/start-handlers.ts'
import type { AttemptDependencies } from './store/attempt-dependencies.ts'
import type { AttemptRepository } from './store/attempt-repository.ts'
import type { AttemptsUnderEmbargo } from './store/attempts-under-embargo.ts'
import { createAttemptCapabilities } from './store/create-attempt-capabilities.ts'
import { isInExam, isSittingExam } from './store/open-papers.ts'

interface AttemptParts {
  readonly account: Pick<AccountDependencies, 'rateLimits'>
  readonly content: Pick<AttemptDependencies, 'catalogue' | 'practices' | 'paperAccess' | 'mediaSigner'> & {
    readonly readOwnSubjects: (accountId: string) => Promise<readonly TemplatedContent[]>
  }
  /** What stands beside a start and a report. */
  readonly learning: Pick<AttemptDependencies, 'medals'> &
    Pick<ReportDeps, 'readLadders' | 'readLessons'> & { readonly listBookmarks: AttemptDependencies['bookmarks'] } & Pick<
      AttemptDependencies,
      'readWeakTopics'
    >
  readonly library: Pick<ContentLibrary, 'readMedia' | 'readProfile' | 'readProfiles' | 'readBankOf'>
  /** With what is under an embargo: for estimating alone. */
  readonly wholeLibrary: Pick<ContentLibrary, 'readProfiles' | 'readBankOf'>
  readonly attempts: AttemptsUnderEmbargo
  /** With the marks of exams whose results are not released: for counting alone. */
  readonly wholeAttempts: Pick<AttemptRepository, 'readReport'>
  readonly secrets: { /** Signs attempt capabilities. */ readonly capability: Uint8Array }
}

/**
 * How papers are started, answered, submitted and reported. Regrades beside the requests what the installed corrections concern. Throws
 * `DamagedSourceError` where a file of corrections cannot be used.
 */
export async function openAttempt(core: Core, { account, content, learning, library, wholeLibrary, attempts, wholeAttempts, secrets }: AttemptParts) {
  const { queries, version, now } = core
  const capabilities = createAttemptCapabilities(secrets.capability)
  const services: AttemptDependencies = {
    attempts,
    catalogue: content.catalogue,
    practices: content.practices,
    bookmarks: learning.listBookmarks,
    readWeakTopics: learning.readWeakTopics,
    isInExam: (paper) => isInExam(queries, paper, now()),
    readDifficulties: createDifficultyReader({ queries, now }),
    capabilities,
    mediaSigner: content.mediaSigner,
    medals: learning.medals,
    paperAccess: content.paperAccess,
    version,
    now
  }
  const { readLadders, readLessons } = learning
  await startCorrections({ ...core, attempts })
  const wholeCatalogue = createStatisticsCatalogue({ queries, library: wholeLibrary, now })
  handleCounting({ ...core, attempts: wholeAttempts, publish: () => publishDifficulties({ queries, catalogue: wholeCatalogue, now }) })
  return {
    capabilities,
    handlers: {
      ...createAssessmentHandlers(services),
      ...createStartHandlers(services),
      ...createDeliveryHandlers(services),
      ...createReportHandlers({
        ...services,
        readLadders,
        readLessons,
        makeSimilarItem: createMakeSimilarItem({ library, readOwn: content.readOwnSubjects, now }),
        isSittingExam: (accountId) => isSittingExam(queries, accountId, now())
      }),
      ...createOwnMarkHandlers({ attempts, mayRead: createReadReport(services), now }),
      ...createMediaHandlers({ ...services, library }),
      ...createItemStatisticsHandlers({
        ...services,
        catalogue: createStatisticsCatalogue({ queries, library, now }),
        isSittingExam: (accountId) => isSittingExam(queries, accountId, now())
      }),
      ...createItemReportHandlers({ reports: createItemReportRepository(queries), attempts, rateLimits: account.rateLimits, now })
    }
  }
}
