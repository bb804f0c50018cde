import { tenOptionLetters } from '../../../src-shared/content/exams/exam-rules.ts'
import { letterCountOf, type Item } from '../../../src-shared/content/item-types/item-types.ts'
import { mostOf } from './item-groups.ts'
import type { Profile, ProfileSubject } from './profile.ts'
import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'

const FEWEST_LETTERS = 5

/** A subject or section with fewer items than the exam needs. */
export interface CoverageGap {
  readonly subject: string
  /** Absent where the subject has one section. */
  readonly section?: string
  readonly wanted: number
  readonly there: number
}

export interface Coverage {
  /** Empty where the whole paper can be drawn. Subject and section are given by title. */
  readonly gaps: readonly CoverageGap[]
  /** The subjects with as many items as the bank has, without those that have none. */
  readonly there: readonly ProfileSubject[]
}

/** Computes how far the bank fills these subjects of an exam. `bank` is keyed by the profile's subject slugs. Pure. */
export function cover(
  profile: Pick<Profile, 'optionLetters'>,
  subjects: readonly ProfileSubject[],
  bank: ReadonlyMap<string, SubjectContent>
): Coverage {
  const covered = subjects.map((subject) => coverSubject(subject, usableItems(bank.get(subject.slug), lettersOf(subject, profile).length)))
  return { gaps: covered.flatMap(({ gaps }) => gaps), there: covered.flatMap(({ there }) => (there === null ? [] : [there])) }
}

/** Returns the option letters of a subject: its own, or the exam's. */
export function lettersOf(subject: Pick<ProfileSubject, 'optionLetters'>, exam: Pick<Profile, 'optionLetters'>): readonly string[] {
  return subject.optionLetters ?? exam.optionLetters
}

/** Returns A to E, or as many letters as the items need: for practices whose rules no board sets. */
export function practiceLetters(items: readonly Item[]): string[] {
  return tenOptionLetters.slice(0, Math.max(FEWEST_LETTERS, ...items.map(letterCountOf)))
}

/** Returns the items that can be shown: those that need no more letters than the exam has. */
export function usableItems(content: SubjectContent | undefined, letterCount: number): readonly Item[] {
  return (content?.items ?? []).filter((item) => letterCountOf(item) <= letterCount)
}

function coverSubject(subject: ProfileSubject, items: readonly Item[]): { gaps: CoverageGap[]; there: ProfileSubject | null } {
  const { title, itemCount: wanted, sections } = subject
  if (sections === undefined) {
    const there = mostOf(items, wanted)
    return { gaps: there < wanted ? [{ subject: title, wanted, there }] : [], there: there === 0 ? null : { ...subject, itemCount: there } }
  }
  const covered = sections.map((section) => {
    const inSection = items.filter((item) => item.section === section.id)
    return { section, there: mostOf(inSection, section.itemCount) }
  })
  const total = covered.reduce((sum, { there }) => sum + there, 0)
  return {
    gaps: covered
      .filter(({ section, there }) => there < section.itemCount)
      .map(({ section, there }) => ({ subject: title, section: section.title, wanted: section.itemCount, there })),
    there:
      total === 0
        ? null
        : {
            ...subject,
            itemCount: total,
            sections: covered.filter(({ there }) => there > 0).map(({ section, there }) => ({ ...section, itemCount: there }))
          }
  }
}
