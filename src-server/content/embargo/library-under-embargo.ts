import { bankOfSubject } from '../sources/bank-of.ts'
import type { ContentLibrary } from '../catalogue/create-content-library.ts'
import type { TemplatedContent } from '../templates/templated-content.ts'
import type { Embargo } from './embargo.ts'
import type { EmbargoSource } from './embargo-source.ts'

/**
 * The library as everything but the seats of an exam sees it: without the banks of exams whose results are not released. Whatever draws, searches,
 * lists or compares gets its content here. Each member is named, so that a new one does not compile before somebody has decided about it.
 */
export function libraryUnderEmbargo(library: ContentLibrary, { read }: EmbargoSource): ContentLibrary {
  const readBank: ContentLibrary['readBank'] = async (name) => {
    const [bank, embargo] = await Promise.all([library.readBank(name), read()])
    return embargo === null ? bank : openOf(bank, embargo, () => name)
  }
  return {
    // They name papers, and hold no item.
    readDefinitions: library.readDefinitions,
    readAssessments: library.readAssessments,
    readLadders: library.readLadders,
    hasExam: library.hasExam,
    readBankOfQuiz: library.readBankOfQuiz,
    readProfile: library.readProfile,
    readProfiles: library.readProfiles,
    readLibraries: library.readLibraries,
    countItems: library.countItems,
    // Whoever asks has the hash from a paper of their own, or from an item that is not withheld.
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
