import type { Params } from 'react-router-dom'
import type { AssessmentChoice } from '../../../src-shared/content/exams/assessment.ts'
import { classLevelSlugs } from '../../../src-shared/account/class-levels.ts'

/** Returns the paper that an address selects. The route table has validated the parameters. */
export function choiceIn({ slug = '', subject, level }: Readonly<Params>): AssessmentChoice {
  const classLevel = classLevelSlugs.find((candidate) => candidate === level)
  return { slug, ...(subject === undefined ? {} : { subject }), ...(classLevel === undefined ? {} : { level: classLevel }) }
}
