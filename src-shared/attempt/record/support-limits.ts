/** What a conversation with the staff is about. */
export const supportSubjects = ['papers', 'lessons', 'account', 'payment', 'computer', 'other'] as const

/** The longest words of one message, in UTF-16 units, as a text field counts them. */
export const SUPPORT_TEXT_LIMIT = 2000
