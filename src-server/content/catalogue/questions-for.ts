import type { AssessmentDefinition, Profile } from '../exams/profile.ts'
import type { ClassLevelSlug } from '../../../src-shared/account/class-levels.ts'
import { lowestOf, satIn, type QuestionsFor } from '../../../src-shared/account/study-scope.ts'

/** Returns for which learners the questions of a topic are meant. */
export type QuestionsForTopic = (topic: string) => QuestionsFor

/** The exam and its profile. */
interface ExamOf {
  readonly family: string
  readonly profile: Profile
}

/**
 * Returns for which learners an exam's questions are meant, by topic. A board's exam is for the class that takes it. Koya's own questions are
 * for the lowest class of the papers and quizzes that draw on their topic; a topic without any is for the highest of these classes. Without
 * any paper, as in a pack, they are for everybody.
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
