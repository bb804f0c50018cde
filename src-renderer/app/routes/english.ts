import publicPages from '../../../resources/locales/en/public.json'
import session from '../../../resources/locales/en/session.json'
import shell from '../../../resources/locales/en/shell.json'

/** The interface's words in English, one file per area. What only some pages say, such as the terms, the signed-in area and a paper, comes with them. */
export const english = { ...shell, ...session, ...publicPages }
