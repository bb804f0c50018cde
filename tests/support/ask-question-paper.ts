import type { PaperChoice, QuestionPaper } from '../../src-shared/teaching/question-paper.ts'
import type { SignedInLearner } from './signed-in-learner.ts'
import type { TestBackend } from './test-backend.ts'

export const sums: PaperChoice = { exam: 'trial', subjects: ['mathematics'], itemCount: 10 }
export const languages: PaperChoice = { exam: 'trial', subjects: ['english'], itemCount: 40 }

/** Of each new paper in turn, so that no test passes or fails by chance: of random papers, one in 961 is taken for another. */
const seeds = ['ABCD', 'EFGH', 'JKMN', 'PQRS']

export function seedsInOrder(): () => string {
  let count = 0
  return () => seeds[count++ % seeds.length]!
}

type Asked = PaperChoice | { readonly choice: PaperChoice; readonly paperCode: string }

/** Asks for two versions, with a code or without. */
export function askPaper(backend: TestBackend, { token: bearer }: SignedInLearner, asked: Asked) {
  return backend.call('makeQuestionPaper', { bearer, body: { ...('choice' in asked ? asked : { choice: asked }), versionCount: 2 } })
}

export function idsOf({ versions }: QuestionPaper, index = 0): readonly string[] {
  return versions[index]?.questions.map(({ itemId }) => itemId) ?? []
}
