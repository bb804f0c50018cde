/** Used as the exam of a practice with the author's own questions; each set is a subject. */
export const OWN_EXAM = 'my-questions'
