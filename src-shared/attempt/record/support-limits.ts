/** Subjects of a support conversation. */
export const supportSubjects = ['papers', 'lessons', 'account', 'payment', 'computer', 'other'] as const

/** Maximum length of one message, in UTF-16 units, as a text field counts them. */
export const SUPPORT_TEXT_LIMIT = 2000
