import publicPages from '../../../resources/locales/en/public.json'
import session from '../../../resources/locales/en/session.json'
import shell from '../../../resources/locales/en/shell.json'

/** English texts loaded at the start, one file per area. Texts of certain pages only (terms, signed-in area, papers) are loaded with those pages. */
export const english = { ...shell, ...session, ...publicPages }
