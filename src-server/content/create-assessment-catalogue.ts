import type { Assessment, AssessmentChoice } from '../../src-shared/assessment/assessment.ts'
import type { ExamRules } from '../../src-shared/attempt/paper.ts'
import { keepDrawable, toDrawnSubject } from '../../src-shared/content/item-draw.ts'
import type { SubjectContent } from '../../src-shared/content/subject-content.ts'
import type { AssessmentDefinition, Profile, ProfileSubject } from '../../src-shared/content/profile.ts'
import { maximumTotalOf } from '../../src-shared/scoring/score-attempt.ts'
import type { AssessmentRepository } from './assessment-repository.ts'
import { choosePart, type ChosenPart } from './choose-part.ts'
import type { ContentLibrary } from './create-content-library.ts'

/** All that is needed to draw a paper: what it is, by which rules, from which items. */
export interface PaperSource extends ChosenPart {
  readonly slug: string
  readonly kind: AssessmentDefinition['kind']
  /** The highest total that its report can show. */
  readonly maximumTotal: number
  readonly rules: ExamRules
  readonly bank: ReadonlyMap<string, SubjectContent>
}

export interface AssessmentCatalogue {
  /** The papers: quizzes and medal tests are found from their lesson and their level. */
  readonly list: () => Promise<readonly Assessment[]>
  /** Null where there is no such assessment, subject of it or class level. */
  readonly find: (choice: AssessmentChoice) => Promise<Assessment | null>
  /** As `find`. */
  readonly readPaperSource: (choice: AssessmentChoice) => Promise<PaperSource | null>
}

/** The assessments of the installed files and of this server's own table, which wins where both name a slug. */
export function createAssessmentCatalogue(library: ContentLibrary, repository: AssessmentRepository): AssessmentCatalogue {
  const readDefinitions = async (): Promise<ReadonlyMap<string, AssessmentDefinition>> =>
    new Map([...(await library.readDefinitions()), ...(await repository.readAll())].map((definition) => [definition.slug, definition]))

  const choose = async (choice: AssessmentChoice): Promise<Chosen | null> => {
    const definition = (await readDefinitions()).get(choice.slug)
    return definition ? chooseOf(definition, await readProfile(library, definition), choice) : null
  }

  return {
    list: async () => {
      const papers = [...(await readDefinitions()).values()].filter(({ kind }) => kind !== 'quiz' && kind !== 'medal')
      return Promise.all(papers.map(async (definition) => toAssessment(wholeOf(definition, await readProfile(library, definition)))))
    },
    find: async (choice) => {
      const chosen = await choose(choice)
      return chosen && toAssessment(chosen)
    },
    readPaperSource: async (choice) => {
      const chosen = await choose(choice)
      if (!chosen) return null
      const { definition, profile, part } = chosen
      const bank = await library.readBank(profile.id)
      return {
        ...part,
        slug: definition.slug,
        kind: definition.kind,
        maximumTotal: maximumOf(chosen),
        rules: toRules(profile),
        bank: drawFrom(bank, definition)
      }
    }
  }
}

interface Chosen {
  readonly definition: AssessmentDefinition
  readonly profile: Profile
  readonly part: ChosenPart
}

function chooseOf(definition: AssessmentDefinition, profile: Profile, choice: Pick<AssessmentChoice, 'subject' | 'level'>): Chosen | null {
  const part = choosePart(definition, subjectsOf(definition, profile), choice)
  return part && { definition, profile, part }
}

function wholeOf(definition: AssessmentDefinition, profile: Profile): Chosen {
  const { title, description, budgetMs } = definition
  return { definition, profile, part: { title, description, budgetMs, subjects: subjectsOf(definition, profile) } }
}

async function readProfile(library: ContentLibrary, { slug, profile: id }: AssessmentDefinition): Promise<Profile> {
  const profile = await library.readProfile(id)
  if (!profile) throw new Error(`assessment ${slug} names the profile ${id}, which is not installed`)
  return profile
}

function subjectsOf(definition: AssessmentDefinition, profile: Profile): ProfileSubject[] {
  const { draw } = definition
  return definition.subjects.map((slug) => {
    const subject = profile.subjects.find((candidate) => candidate.slug === slug)
    if (!subject) throw new Error(`assessment ${definition.slug} names the subject ${slug}, which ${profile.id} does not have`)
    return draw ? toDrawnSubject(subject, draw) : subject
  })
}

function drawFrom(bank: ReadonlyMap<string, SubjectContent>, { draw }: AssessmentDefinition): ReadonlyMap<string, SubjectContent> {
  return draw ? new Map([...bank].map(([slug, content]) => [slug, keepDrawable(content, draw)])) : bank
}

function toRules(profile: Profile): ExamRules {
  const { id, version, calculator, optionLetters, hasEightKeys, marking, scale } = profile
  return { profile: id, profileVersion: version, calculator, optionLetters, hasEightKeys, scoring: { marking, scale } }
}

function maximumOf({ part, profile }: Chosen): number {
  return maximumTotalOf(profile.scale, part.subjects.length)
}

function toAssessment(chosen: Chosen): Assessment {
  const { definition, profile, part } = chosen
  return {
    slug: definition.slug,
    title: part.title,
    description: part.description,
    kind: definition.kind,
    classLevels: definition.classLevels,
    subjects: part.subjects.map(({ slug, title, itemCount }) => ({ slug, title, itemCount })),
    budgetMs: part.budgetMs,
    maximumTotal: maximumOf(chosen),
    rules: toRules(profile)
  }
}
