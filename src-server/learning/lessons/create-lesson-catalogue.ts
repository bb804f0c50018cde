import type { Lesson, LessonSummary } from '../../../src-shared/learning/lessons/learning.ts'
import type { ContentLibrary } from '../../content/catalogue/create-content-library.ts'
import type { InstalledLesson } from '../../content/catalogue/installed-lessons.ts'
import { readingMinutesOf } from './learning-rows.ts'
import type { LessonRepository } from './lesson-repository.ts'

interface CatalogueDeps {
  readonly builtIn: LessonRepository
  readonly library: Pick<ContentLibrary, 'readInstalledLessons' | 'readBankOfQuiz'>
}

/** All readable lessons: built-in ones and those of installed packs. */
export interface LessonCatalogue {
  /** By subject, in the order of the built-in lessons; lessons of packs come last within their subject. */
  readonly list: () => Promise<readonly LessonSummary[]>
  readonly find: (slug: string) => Promise<Lesson | null>
}

/**
 * Creates the catalogue. A pack that replaces a bank also replaces the bank's lessons with the same names; any other lesson of a pack yields
 * to a built-in one with its name. Installed and removed packs count from the next read on.
 */
export function createLessonCatalogue({ builtIn, library }: CatalogueDeps): LessonCatalogue {
  return {
    list: async () => {
      const [own, installed] = await Promise.all([builtIn.list(), library.readInstalledLessons()])
      const bySlug = new Map(own.map((lesson) => [lesson.slug, lesson]))
      for (const one of installed) {
        const { slug } = one.lesson
        if (await mayStand(one, bySlug.get(slug))) bySlug.set(slug, toSummary(one))
      }
      return inOrderOf([...new Set(own.map(({ subjectSlug }) => subjectSlug))], [...bySlug.values()])
    },
    find: async (slug) => {
      const [own, installed] = await Promise.all([builtIn.find(slug), library.readInstalledLessons()])
      const one = installed.find(({ lesson }) => lesson.slug === slug)
      return one && (await mayStand(one, own ?? undefined)) ? { ...toSummary(one), sections: [...one.lesson.sections] } : own
    }
  }

  async function mayStand({ standsFor }: InstalledLesson, own: LessonSummary | undefined): Promise<boolean> {
    if (own === undefined) return true
    return standsFor !== null && own.quizSlug !== null && (await library.readBankOfQuiz(own.quizSlug)) === standsFor
  }
}

function toSummary({ lesson, pack, quiz }: InstalledLesson): LessonSummary {
  const { slug, title, summary, subject, classLevels, terms, sections } = lesson
  return {
    slug,
    title,
    summary,
    subjectSlug: subject,
    classLevels: [...classLevels],
    ...(terms === undefined ? {} : { terms: [...terms] }),
    readingMinutes: readingMinutesOf(sections),
    quizSlug: quiz?.slug ?? null,
    packTitle: pack.title
  }
}

/** Subjects that are not named come last. */
function inOrderOf(subjects: readonly string[], lessons: readonly LessonSummary[]): readonly LessonSummary[] {
  const positionOf = ({ subjectSlug }: LessonSummary): number => {
    const at = subjects.indexOf(subjectSlug)
    return at < 0 ? subjects.length : at
  }
  return lessons.toSorted((one, other) => positionOf(one) - positionOf(other))
}
