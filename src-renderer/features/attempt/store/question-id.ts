/** The pane of the question: the keyboard goes on from it. */
export const QUESTION_ID = 'exam-question'
