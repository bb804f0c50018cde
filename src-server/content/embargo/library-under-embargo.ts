import { bankOfSubject } from '../sources/bank-of.ts'
import type { ContentLibrary } from '../catalogue/create-content-library.ts'
import type { TemplatedContent } from '../templates/templated-content.ts'
import type { Embargo } from './embargo.ts'
import type { EmbargoSource } from './embargo-source.ts'

/**
 * Returns the library without the banks of exams whose results are not released, for everything except kiosk devices of an exam: drawing,
 * search, lists and comparisons. Each member is named, so a new member does not compile until somebody decides about it.
 */
export function libraryUnderEmbargo(library: ContentLibrary, { read }: EmbargoSource): ContentLibrary {
  const readBank: ContentLibrary['readBank'] = async (name) => {
    const [bank, embargo] = await Promise.all([library.readBank(name), read()])
    return embargo === null ? bank : openOf(bank, embargo, () => name)
  }
  return {
    // These name papers and contain no items.
    readDefinitions: library.readDefinitions,
    readAssessments: library.readAssessments,
    readLadders: library.readLadders,
    hasExam: library.hasExam,
    readBankOfQuiz: library.readBankOfQuiz,
    readProfile: library.readProfile,
    readProfiles: library.readProfiles,
    readLibraries: library.readLibraries,
    countItems: library.countItems,
    // The caller has the hash from its own paper, or from an item that is not withheld.
    readMedia: library.readMedia,
    readInstalledLessons: async () => {
      const [lessons, embargo] = await Promise.all([library.readInstalledLessons(), read()])
      return embargo === null ? lessons : lessons.filter(({ pack }) => !embargo.banks.has(pack.id))
    },
    readPastPapers: async () => {
      const [papers, embargo] = await Promise.all([library.readPastPapers(), read()])
      if (embargo === null) return papers
      return papers.filter(({ bank, content }) => !embargo.banks.has(bank) && embargo.withoutHeld(content) === content)
    },
    readBank,
    readBankOf: async (profile, subjects) => {
      const [bank, embargo] = await Promise.all([library.readBankOf(profile, subjects), read()])
      if (embargo === null) return bank
      const bySlug = new Map(subjects.map((subject) => [subject.slug, bankOfSubject(profile, subject)]))
      return openOf(bank, embargo, (slug) => bySlug.get(slug) ?? '')
    },
    readOpenBankOf: async (profile, subjects) => {
      // Read once: a second read could already tell of another embargo.
      const [bank, embargo] = await Promise.all([library.readBankOf(profile, subjects), read()])
      if (embargo === null) return bank
      const bySlug = new Map(subjects.map((subject) => [subject.slug, bankOfSubject(profile, subject)]))
      const isHeld = [...bySlug.values()].some((name) => embargo.banks.has(name))
      return isHeld ? 'under-embargo' : openOf(bank, embargo, (slug) => bySlug.get(slug) ?? '')
    },
    isUnderEmbargo: async (profile, subjects) => {
      const embargo = await read()
      return embargo !== null && subjects.some((subject) => embargo.banks.has(bankOfSubject(profile, subject)))
    }
  }
}

function openOf(
  contents: ReadonlyMap<string, TemplatedContent>,
  embargo: Embargo,
  bankOf: (slug: string) => string
): ReadonlyMap<string, TemplatedContent> {
  const open = [...contents].filter(([slug]) => !embargo.banks.has(bankOf(slug)))
  return new Map(open.map(([slug, content]) => [slug, embargo.withoutHeld(content)]))
}
