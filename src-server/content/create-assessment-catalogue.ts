import type { Assessment } from '../../src-shared/assessment/assessment.ts'
import type { ExamRules } from '../../src-shared/attempt/paper.ts'
import type { SubjectContent } from '../../src-shared/content/item.ts'
import type { AssessmentDefinition, Profile, ProfileSubject } from '../../src-shared/content/profile.ts'
import type { AssessmentRepository } from './assessment-repository.ts'
import type { ContentLibrary } from './create-content-library.ts'

/** All that is needed to draw a paper: what it is, by which rules, from which items. */
export interface PaperSource {
  readonly definition: AssessmentDefinition
  readonly subjects: readonly ProfileSubject[]
  readonly rules: ExamRules
  readonly bank: ReadonlyMap<string, SubjectContent>
}

export interface AssessmentCatalogue {
  readonly list: () => Promise<readonly Assessment[]>
  readonly find: (slug: string) => Promise<Assessment | null>
  readonly readPaperSource: (slug: string) => Promise<PaperSource | null>
}

/** The assessments of the installed files and of this server's own table, which wins where both name a slug. */
export function createAssessmentCatalogue(library: ContentLibrary, repository: AssessmentRepository): AssessmentCatalogue {
  const readDefinitions = async (): Promise<ReadonlyMap<string, AssessmentDefinition>> =>
    new Map([...(await library.readDefinitions()), ...(await repository.readAll())].map((definition) => [definition.slug, definition]))

  const describe = async (definition: AssessmentDefinition): Promise<Assessment> => toAssessment(definition, await readProfile(library, definition))

  return {
    list: async () => Promise.all([...(await readDefinitions()).values()].map(describe)),
    find: async (slug) => {
      const definition = (await readDefinitions()).get(slug)
      return definition ? describe(definition) : null
    },
    readPaperSource: async (slug) => {
      const definition = (await readDefinitions()).get(slug)
      if (!definition) return null
      const profile = await readProfile(library, definition)
      const bank = await library.readBank(profile.id)
      return { definition, subjects: chooseSubjects(definition, profile), rules: toRules(profile), bank }
    }
  }
}

async function readProfile(library: ContentLibrary, { slug, profile: id }: AssessmentDefinition): Promise<Profile> {
  const profile = await library.readProfile(id)
  if (!profile) throw new Error(`assessment ${slug} names the profile ${id}, which is not installed`)
  return profile
}

function chooseSubjects(definition: AssessmentDefinition, profile: Profile): ProfileSubject[] {
  return definition.subjects.map((slug) => {
    const subject = profile.subjects.find((candidate) => candidate.slug === slug)
    if (!subject) throw new Error(`assessment ${definition.slug} names the subject ${slug}, which ${profile.id} does not have`)
    return subject
  })
}

function toRules(profile: Profile): ExamRules {
  const { id, version, calculator, optionLetters, hasEightKeys } = profile
  return { profile: id, profileVersion: version, calculator, optionLetters, hasEightKeys }
}

function toAssessment(definition: AssessmentDefinition, profile: Profile): Assessment {
  const subjects = chooseSubjects(definition, profile)
  return {
    slug: definition.slug,
    title: definition.title,
    description: definition.description,
    subjects: subjects.map(({ slug, title, itemCount }) => ({ slug, title, itemCount })),
    budgetMs: definition.budgetMs,
    maximumTotal: subjects.length * profile.maximumPerSubject,
    rules: toRules(profile)
  }
}
