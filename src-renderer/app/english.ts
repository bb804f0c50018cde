import learning from '../../resources/locales/en/learning.json'
import profile from '../../resources/locales/en/profile.json'
import publicPages from '../../resources/locales/en/public.json'
import session from '../../resources/locales/en/session.json'
import shell from '../../resources/locales/en/shell.json'

/** The interface's words in English, one file per area. Long texts, such as the terms, and the words about a paper come with their pages. */
export const english = { ...shell, ...session, ...learning, ...profile, ...publicPages }
