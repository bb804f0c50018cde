import type { Holder } from '../../src-shared/billing/may-open.ts'
import type { AccountDependencies } from '../account/session/account-dependencies.ts'
import type { ServerSecrets } from '../account/store/server-secrets.ts'
import type { Core } from '../platform/core/core.ts'
import type { AssessmentRepository } from './catalogue/assessment-repository.ts'
import { createAssessmentCatalogue } from './catalogue/create-assessment-catalogue.ts'
import { makeClassPaper } from './class-papers/class-paper.ts'
import { readClassPaper } from './class-papers/class-paper-repository.ts'
import { withClassPapers, type ClassPaperSources } from './class-papers/with-class-papers.ts'
import type { ContentLibrary } from './catalogue/create-content-library.ts'
import { createPaperAccess } from './catalogue/paper-access.ts'
import { createPastPaperHandlers } from './catalogue/past-paper-handlers.ts'
import { createPracticeCatalogue } from './catalogue/practice-catalogue.ts'
import type { EmbargoSource } from './embargo/embargo-source.ts'
import { createMediaSigner } from './media/media-signer.ts'
import { createOwnMediaRepository } from './media/own-media-repository.ts'
import { openOwnQuestions } from './own-questions/open-own-questions.ts'
import type { QuestionFileReader } from './exchange/preview/question-file.ts'
import type { Authors } from './own-questions/author-guard.ts'
import { createPackSharingHandlers } from './packs/exchange/pack-sharing-handlers.ts'
import type { LearningSources } from './sources/learning-sources.ts'

interface ContentParts {
  readonly account: Pick<AccountDependencies, 'profiles' | 'rateLimits'>
  readonly billing: {
    /** What a learner has now. */
    readonly readEntitlements: (accountId: string) => Promise<Holder>
  }
  readonly assessments: AssessmentRepository
  readonly embargo: EmbargoSource
  /** Under the embargo. */
  readonly library: ContentLibrary
  /** Without any embargo. */
  readonly wholeLibrary: ContentLibrary
  readonly sources: Pick<LearningSources, 'addOns' | 'ladders'>
  /** Whether the account sits an exam now. */
  readonly isSittingExam: (accountId: string) => Promise<boolean>
  /** Who may write questions of their own. */
  readonly authors: Authors
  readonly questionFiles: QuestionFileReader
  /** The packs that were installed; none where absent. */
  readonly packFolder?: string | undefined
  readonly secrets: Pick<ServerSecrets, 'media'>
}

type ContentCore = Pick<Core, 'queries' | 'resourcesFolder' | 'now'> & {
  /** Which papers of classes exist for a pupil. */
  readonly findGivenPaper: ClassPaperSources['findGiven']
}

/** What papers are drawn from: exams, practice, past papers, questions that learners wrote, and packs that others may fetch. */
export function openContent({ queries, resourcesFolder, findGivenPaper: findGiven, now }: ContentCore, parts: ContentParts) {
  const { account, billing, assessments, embargo, library, wholeLibrary, sources, isSittingExam, authors, questionFiles, packFolder, secrets } = parts
  const { profiles, rateLimits } = account
  const mediaSigner = createMediaSigner(secrets.media)
  const own = openOwnQuestions(queries, { library, rateLimits, authors, questionFiles, isSittingExam, mediaSigner, now })
  const paperAccess = createPaperAccess({ ...sources, readEntitlements: billing.readEntitlements, now })
  return {
    catalogue: withClassPapers(createAssessmentCatalogue({ library, repository: assessments, now }), {
      findGiven,
      readPaper: (assignmentId) => readClassPaper(queries, assignmentId)
    }),
    /** Of the whole library: for the seats of exam sessions alone. */
    wholeCatalogue: createAssessmentCatalogue({ library: wholeLibrary, repository: assessments, now }),
    practices: createPracticeCatalogue({ library, readLearner: profiles.readProfile, readOwn: own.readSubjects, now }),
    paperAccess,
    mediaSigner,
    readOwnSubjects: own.readSubjects,
    /** Copies own questions for a class. */
    makeClassPaper: (chosen: Parameters<typeof makeClassPaper>[1]) =>
      makeClassPaper({ readOwn: own.readSubjects, media: createOwnMediaRepository(queries) }, chosen),
    handlers: {
      ...own.handlers,
      ...createPastPaperHandlers({ library, paperAccess }),
      ...createPackSharingHandlers({ resourcesFolder, packFolder, embargo, library: wholeLibrary })
    }
  }
}
