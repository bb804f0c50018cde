interface AcceptedTexts {
  readonly accepted: readonly string[]
  readonly isCaseSensitive: boolean
}

/**
 * Returns whether a typed answer is accepted. Ignores spaces around and between words, a final full stop, the kind of hyphen or apostrophe and,
 * unless the item says otherwise, case. Every letter must match.
 */
export function isAcceptedText(text: string, { accepted, isCaseSensitive }: AcceptedTexts): boolean {
  const comparable = (one: string): string => (isCaseSensitive ? plainForm(one) : plainForm(one).toLowerCase())
  const given = comparable(text)
  return given !== '' && accepted.some((one) => comparable(one) === given)
}

function plainForm(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/ ?\.$/, '')
}
