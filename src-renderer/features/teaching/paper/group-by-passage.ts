import type { PrintedQuestion, QuestionPaper } from '../../../../src-shared/teaching/question-paper.ts'

type Passage = QuestionPaper['passages'][number]

interface QuestionGroup {
  /** Number of its first question, from 1. */
  readonly first: number
  /** Set where another subject begins in a paper of several subjects. */
  readonly subject: string | null
  readonly passage: Passage | null
  readonly questions: readonly PrintedQuestion[]
}

/** Groups neighbouring questions that share a passage and a subject, in printed order. */
export function groupByPassage(questions: readonly PrintedQuestion[], passages: readonly Passage[]): readonly QuestionGroup[] {
  const isMixed = new Set(questions.map(({ subject }) => subject)).size > 1
  const groups: (QuestionGroup & { readonly questions: PrintedQuestion[] })[] = []
  for (const [index, question] of questions.entries()) {
    const before = questions[index - 1]
    const isSameSubject = before?.subject === question.subject
    if (isSameSubject && before.passageId === question.passageId) {
      groups.at(-1)?.questions.push(question)
      continue
    }
    groups.push({
      first: index + 1,
      subject: isMixed && !isSameSubject ? question.subject : null,
      passage: passages.find(({ id }) => id === question.passageId) ?? null,
      questions: [question]
    })
  }
  return groups
}
