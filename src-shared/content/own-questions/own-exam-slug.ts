/** Where the name of an exam stands in a practice: the author's own questions, each set a subject. */
export const OWN_EXAM = 'my-questions'
