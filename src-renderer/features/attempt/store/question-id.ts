/** Id of the question's pane, which receives the keyboard focus. */
export const QUESTION_ID = 'exam-question'
