import type { Params } from 'react-router-dom'
import type { AssessmentChoice } from '../../../src-shared/content/exams/assessment.ts'
import { classLevelSlugs } from '../../../src-shared/account/class-levels.ts'

/** Which paper an address means. Its parts were checked by the route table before the page is shown. */
export function choiceIn({ slug = '', subject, level }: Readonly<Params>): AssessmentChoice {
  const classLevel = classLevelSlugs.find((candidate) => candidate === level)
  return { slug, ...(subject === undefined ? {} : { subject }), ...(classLevel === undefined ? {} : { level: classLevel }) }
}
