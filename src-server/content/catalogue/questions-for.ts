import type { AssessmentDefinition, Profile } from '../exams/profile.ts'
import type { ClassLevelSlug } from '../../../src-shared/account/class-levels.ts'
import { lowestOf, satIn, type QuestionsFor } from '../../../src-shared/account/study-scope.ts'

/** For whom the questions of a topic are. */
export type QuestionsForTopic = (topic: string) => QuestionsFor

/** What is known of an exam. */
interface ExamOf {
  readonly family: string
  readonly profile: Profile
}

/**
 * For whom the questions of an exam are, by their topics. A body's exam is for the class that sits it. Questions of Koya's own are for the lowest class of
 * the papers and quizzes that draw on their topic; what none of them draws on is for the highest of these. Without any paper, as in a pack, for everybody.
 */
export function questionsForTopics({ family, profile }: ExamOf, definitions: readonly AssessmentDefinition[]): QuestionsForTopic {
  const { id, targetExam, country } = profile
  if (targetExam !== undefined) {
    const questions = { targetExam, country, classLevel: satIn(targetExam) }
    return () => questions
  }
  const own = definitions.filter((definition) => definition.profile === family || definition.profile === id)
  const highest = own.flatMap(({ classLevels }) => lowestOf(classLevels) ?? []).reduce<ClassLevelSlug | null>(higherOf, null)
  return (topic) => {
    const drawing = own.filter(({ draw }) => draw?.topics === undefined || draw.topics.includes(topic))
    return { country, classLevel: lowestOf(drawing.flatMap(({ classLevels }) => classLevels)) ?? highest }
  }
}

function higherOf(one: ClassLevelSlug | null, other: ClassLevelSlug): ClassLevelSlug {
  return one === null || lowestOf([one, other]) === one ? other : one
}
