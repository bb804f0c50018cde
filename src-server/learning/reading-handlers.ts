import { fail, succeed } from '../../src-shared/errors/result.ts'
import type { HandlerTable } from '../http/handler-table.ts'
import type { Entitlements } from './create-entitlements.ts'
import type { LessonRepository } from './lesson-repository.ts'
import type { LibraryRepository } from './library-repository.ts'
import type { SubjectRepository } from './subject-repository.ts'

interface ReadingDeps {
  readonly subjects: SubjectRepository
  readonly lessons: LessonRepository
  readonly libraries: LibraryRepository
  readonly countItems: () => Promise<ReadonlyMap<string, number>>
  readonly readEntitlements: (accountId: string) => Promise<Entitlements>
}

type ReadingHandlers = Pick<HandlerTable, 'listSubjects' | 'listLessons' | 'fetchLesson' | 'listLibraries' | 'fetchLibrary'>

/** What there is to read. */
export function createReadingHandlers({ subjects, lessons, libraries, countItems, readEntitlements }: ReadingDeps): ReadingHandlers {
  return {
    listSubjects: async () => {
      const [listed, counts] = await Promise.all([subjects.list(), countItems()])
      return succeed({ subjects: listed.map((subject) => ({ ...subject, itemCount: counts.get(subject.slug) ?? 0 })) })
    },
    listLessons: async () => succeed({ lessons: [...(await lessons.list())] }),
    fetchLesson: async ({ params }) => {
      const lesson = await lessons.find(params.slug)
      return lesson ? succeed({ lesson }) : fail('lesson/not-found')
    },
    listLibraries: async ({ caller }) => {
      const [listed, held] = await Promise.all([libraries.list(), readEntitlements(caller.accountId)])
      return succeed({ libraries: listed.map(({ summary, addOnSlug }) => ({ ...summary, isOpen: isOpenTo(held, addOnSlug) })) })
    },
    fetchLibrary: async ({ params, caller }) => {
      const library = await libraries.find(params.serial)
      if (!library) return fail('library/not-found')
      const isOpen = isOpenTo(await readEntitlements(caller.accountId), library.addOnSlug)
      return succeed({ library: { ...library.summary, isOpen, entries: isOpen ? library.entries : [] } })
    }
  }
}

function isOpenTo({ addOnSlugs }: Entitlements, addOnSlug: string | null): boolean {
  return addOnSlug === null || addOnSlugs.has(addOnSlug)
}
