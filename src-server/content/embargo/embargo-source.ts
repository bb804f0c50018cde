import type { AssessmentRepository } from '../catalogue/assessment-repository.ts'
import { bankOfSubject } from '../sources/bank-of.ts'
import type { ContentLibrary } from '../catalogue/create-content-library.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import type { TemplatedContent } from '../templates/templated-content.ts'
import { createFormsReader } from './content-forms.ts'
import { makeEmbargo, type Embargo } from './embargo.ts'

export interface EmbargoSource {
  /** Reads the current embargo, including sessions that another process has just loaded or released. Null where no session waits for its release. */
  readonly read: () => Promise<Embargo | null>
}

export interface BankSources {
  /** Without any embargo. */
  readonly library: Pick<ContentLibrary, 'readAssessments' | 'readPastPapers' | 'readProfile' | 'readProfiles' | 'readBank' | 'readBankOf'>
  readonly repository: Pick<AssessmentRepository, 'readAll'>
  /** Wall clock, milliseconds since 1970: decides which version of an exam is in force. */
  readonly now: () => number
}

/**
 * Creates the source. While a session waits for its release, each read also reads the exams and lists all banks, so read once for many items.
 * Ids are recomputed only where a session or a pack has changed.
 */
export function createEmbargoSource({ queries, ...sources }: BankSources & { readonly queries: Queries }): EmbargoSource {
  const readForms = createFormsReader()
  let held: { readonly key: readonly unknown[]; readonly embargo: Promise<Embargo> } | null = null
  return {
    async read() {
      const slugs = await listSlugs(queries)
      if (slugs.length === 0) return null
      const found = await Promise.all(slugs.map((slug) => banksOfPaper(sources, slug)))
      const banks = new Set(found.flatMap((names) => [...names]))
      const contents = await readContents(sources, banks)
      const key = [...banks, ...contents.held, ...contents.others]
      if (held === null || !isSame(held.key, key)) held = { key, embargo: makeEmbargo(banks, contents, readForms) }
      return held.embargo
    }
  }
}

/** The papers of sessions whose results are not released. */
async function listSlugs(queries: Queries): Promise<readonly string[]> {
  const rows = await queries.selectFrom('exam_session').select('slug').distinct().where('results_released_at', 'is', null).orderBy('slug').execute()
  return rows.map(({ slug }) => slug)
}

/** Returns the names of all banks that this paper draws on, for any choice of subjects; none where there is no such paper. */
export async function banksOfPaper({ library, repository, now }: BankSources, slug: string): Promise<ReadonlySet<string>> {
  const definitions = [...(await library.readAssessments()), ...(await repository.readAll())]
  const definition = definitions.findLast((one) => one.slug === slug)
  if (!definition) {
    const past = (await library.readPastPapers()).find((paper) => paper.slug === slug)
    return new Set(past ? [past.bank] : [])
  }
  const profile = await library.readProfile(definition.profile, dayOf(now()))
  if (!profile) return new Set()
  return new Set(profile.subjects.filter((subject) => definition.subjects.includes(subject.slug)).map((subject) => bankOfSubject(profile, subject)))
}

export interface BankContents {
  readonly held: readonly TemplatedContent[]
  readonly others: readonly TemplatedContent[]
}

/** Reads the subjects of the banks, and those of all other banks that an exam or a practice draws on. */
export async function readContents({ library, now }: BankSources, banks: ReadonlySet<string>): Promise<BankContents> {
  const held = await Promise.all([...banks].map(library.readBank))
  const profiles = [...(await library.readProfiles(dayOf(now()))).values()]
  const others = await Promise.all(
    profiles.map((profile) =>
      library.readBankOf(
        profile,
        profile.subjects.filter((subject) => !banks.has(bankOfSubject(profile, subject)))
      )
    )
  )
  return { held: contentsOf(held), others: contentsOf(others) }
}

function contentsOf(banks: readonly ReadonlyMap<string, TemplatedContent>[]): readonly TemplatedContent[] {
  return [...new Set(banks.flatMap((bank) => [...bank.values()]))]
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 'yyyy-mm-dd'.length)
}

/** The library caches contents, so another object means other content. */
function isSame(before: readonly unknown[], now: readonly unknown[]): boolean {
  return before.length === now.length && before.every((part, index) => part === now[index])
}
