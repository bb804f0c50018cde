/** Marks of a whole UTME, to which a learner's target refers. As in `learner-profile.ts`, whose import would load the schemas; a test keeps both equal. */
export const UTME_MARKS = 400
