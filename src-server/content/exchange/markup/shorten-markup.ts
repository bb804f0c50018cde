/**
 * Returns the beginning of a text in Koya's inline markup: at most `most` characters and an ellipsis. Cuts outside formulas and emphasis,
 * because an unpaired mark would be shown as text.
 */
export function shortenMarkup(source: string, most: number): string {
  if (source.length <= most) return source
  const beginning = ['$', '**', '__'].reduce(closeAtLast, source.slice(0, most))
  return `${beginning.trimEnd()}…`
}

/** Removes the pictures from a text, for a list that shows none. */
export function withoutPictures(source: string): string {
  return source.replace(/!\[[a-z0-9]+(?:-[a-z0-9]+)*\]/g, '').trim()
}

/** Removes the text after a mark that is still open at the end. */
function closeAtLast(text: string, mark: string): string {
  const isOpen = text.split(mark).length % 2 === 0
  return isOpen ? text.slice(0, text.lastIndexOf(mark)) : text
}
