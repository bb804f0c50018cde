/**
 * The beginning of a text in Koya's inline markup: at most `most` characters and an ellipsis, cut where no formula and no stress is open, since a mark
 * without its partner would be shown as it stands.
 */
export function shortenMarkup(source: string, most: number): string {
  if (source.length <= most) return source
  const beginning = ['$', '**', '__'].reduce(closeAtLast, source.slice(0, most))
  return `${beginning.trimEnd()}…`
}

/** Without what follows a mark that is open at the end. */
function closeAtLast(text: string, mark: string): string {
  const isOpen = text.split(mark).length % 2 === 0
  return isOpen ? text.slice(0, text.lastIndexOf(mark)) : text
}
