import { fail, succeed } from '../../src-shared/errors/result.ts'
import type { LibrarySummary } from '../../src-shared/learning/learning.ts'
import type { HandlerTable } from '../http/handler-table.ts'
import type { Entitlements } from './create-entitlements.ts'
import type { LessonCatalogue } from './create-lesson-catalogue.ts'
import type { LibraryRepository, StoredLibrary } from './library-repository.ts'
import type { OfferRepository, StoredPlan } from './offer-repository.ts'
import type { SubjectRepository } from './subject-repository.ts'

interface ReadingDeps {
  readonly subjects: SubjectRepository
  readonly lessons: LessonCatalogue
  readonly libraries: LibraryRepository
  readonly offers: Pick<OfferRepository, 'listPlans'>
  readonly countItems: () => Promise<ReadonlyMap<string, number>>
  readonly readEntitlements: (accountId: string) => Promise<Entitlements>
}

type ReadingHandlers = Pick<HandlerTable, 'listSubjects' | 'listLessons' | 'fetchLesson' | 'listLibraries' | 'fetchLibrary'>

/** What there is to read. */
export function createReadingHandlers({ subjects, lessons, libraries, offers, countItems, readEntitlements }: ReadingDeps): ReadingHandlers {
  return {
    listSubjects: async () => {
      const [listed, counts, read] = await Promise.all([subjects.list(), countItems(), lessons.list()])
      const lessonCountOf = (slug: string): number => read.filter(({ subjectSlug }) => subjectSlug === slug).length
      return succeed({
        subjects: listed.map((subject) => ({ ...subject, itemCount: counts.get(subject.slug) ?? 0, lessonCount: lessonCountOf(subject.slug) }))
      })
    },
    listLessons: async () => succeed({ lessons: [...(await lessons.list())] }),
    fetchLesson: async ({ params }) => {
      const lesson = await lessons.find(params.slug)
      return lesson ? succeed({ lesson }) : fail('lesson/not-found')
    },
    listLibraries: async ({ caller }) => {
      const [listed, held, plans] = await Promise.all([libraries.list(), readEntitlements(caller.accountId), offers.listPlans()])
      return succeed({ libraries: listed.map((library) => toSummary(library, held, plans)) })
    },
    fetchLibrary: async ({ params, caller }) => {
      const [library, held, plans] = await Promise.all([libraries.find(params.serial), readEntitlements(caller.accountId), offers.listPlans()])
      if (!library) return fail('library/not-found')
      const summary = toSummary(library, held, plans)
      return succeed({ library: { ...summary, entries: summary.isOpen ? library.entries : [] } })
    }
  }
}

function toSummary({ summary, addOn }: StoredLibrary, { addOnSlugs }: Entitlements, plans: readonly StoredPlan[]): LibrarySummary {
  if (addOn === null) return { ...summary, isOpen: true, opensWith: null }
  const bringers = plans.filter(({ isRetired, includes }) => !isRetired && includes.includes(addOn.slug))
  return { ...summary, isOpen: addOnSlugs.has(addOn.slug), opensWith: { addOn, plans: bringers.map(({ slug, title }) => ({ slug, title })) } }
}
