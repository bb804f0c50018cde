import { lettersOf, usableItems } from '../../content/exams/cover.ts'
import type { AssessmentDefinition, Profile } from '../../content/exams/profile.ts'
import type { Stimulus, SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import type { Item } from '../../../src-shared/content/item-types/item-types.ts'
import type { ContentLibrary } from '../../content/catalogue/create-content-library.ts'
import { questionsForTopics, type QuestionsForTopic } from '../../content/catalogue/questions-for.ts'

/** An exam that draws on an item, with the exam's own name for the subject. */
export interface ExamContext {
  readonly exam: string
  readonly body: string
  readonly subject: { readonly slug: string; readonly title: string }
  readonly optionLetters: readonly string[]
  /** The classes of the exam's papers; empty where it is for all. */
  readonly levels: ReadonlySet<string>
  readonly questionsFor: QuestionsForTopic
}

/** An item of the bank with its context, once, however many exams draw on it. */
export interface BankEntry {
  readonly item: Item
  readonly content: SubjectContent
  readonly stimulus: Stimulus | undefined
  readonly contexts: readonly [ExamContext, ...ExamContext[]]
}

export type BankCatalogue = ReadonlyMap<string, BankEntry>

/** All searchable items by id; the same object until a pack changes. */
export interface BankCatalogueSource {
  readonly read: () => Promise<BankCatalogue>
}

interface CatalogueDeps {
  readonly library: Pick<ContentLibrary, 'readDefinitions' | 'readProfiles' | 'readBankOf'>
  /** Wall clock, milliseconds since 1970: decides which version of an exam is in force. */
  readonly now: () => number
}

/** A subject of an exam with the content from which it is drawn. */
interface Drawn {
  readonly context: ExamContext
  readonly content: SubjectContent
}

/** Leaves out items about a sound, which are heard in papers with a limited number of plays. */
export function createBankCatalogue({ library, now }: CatalogueDeps): BankCatalogueSource {
  let held: { readonly drawn: readonly Drawn[]; readonly catalogue: BankCatalogue } | null = null
  return {
    async read() {
      const drawn = await readDrawn(library, new Date(now()).toISOString().slice(0, 'yyyy-mm-dd'.length))
      if (held === null || !isSame(held.drawn, drawn)) held = { drawn, catalogue: gather(drawn) }
      return held.catalogue
    }
  }
}

async function readDrawn(library: CatalogueDeps['library'], day: string): Promise<readonly Drawn[]> {
  const [profiles, definitions] = await Promise.all([library.readProfiles(day), library.readDefinitions()])
  const exams = await Promise.all(
    [...profiles].map(async ([family, profile]) => {
      const levels = levelsOf(definitions, family, profile)
      const questionsFor = questionsForTopics({ family, profile }, definitions)
      const bank = await library.readBankOf(profile, profile.subjects)
      return profile.subjects.flatMap((subject): Drawn[] => {
        const content = bank.get(subject.slug)
        const optionLetters = lettersOf(subject, profile)
        const { slug, title } = subject
        const context = { exam: profile.name, body: profile.body, subject: { slug, title }, optionLetters, levels, questionsFor }
        return content ? [{ context, content }] : []
      })
    })
  )
  return exams.flat()
}

function levelsOf(definitions: readonly AssessmentDefinition[], family: string, { id }: Profile): ReadonlySet<string> {
  return new Set(definitions.filter(({ profile }) => profile === family || profile === id).flatMap(({ classLevels }) => classLevels))
}

/** The library caches contents, so another object means other content. */
function isSame(before: readonly Drawn[], now: readonly Drawn[]): boolean {
  return (
    before.length === now.length &&
    before.every(({ content, context }, index) => {
      const other = now[index]
      return content === other?.content && context.exam === other.context.exam && context.subject.slug === other.context.subject.slug
    })
  )
}

function gather(drawn: readonly Drawn[]): BankCatalogue {
  const entries = new Map<string, BankEntry>()
  for (const { context, content } of drawn) {
    const stimuli = new Map(content.stimuli.map((stimulus) => [stimulus.id, stimulus]))
    for (const item of usableItems(content, context.optionLetters.length)) {
      const stimulus = stimuli.get(item.stimulusId ?? '')
      const known = entries.get(item.id)
      if (known) entries.set(item.id, { ...known, contexts: [...known.contexts, context] })
      else if (stimulus?.sound === undefined) entries.set(item.id, { item, content, stimulus, contexts: [context] })
    }
  }
  return entries
}
