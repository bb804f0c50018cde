const emptyWords = new Set(
  'about above after again among another answer because been before being below between both choose could does during each every from have having here into itself many more most much must nearest only other over same should some such than that their them then there these they this those through under until very were what when where which while whose will with without word would your'.split(
    ' '
  )
)

/** Returns the words of a plain text that carry meaning: four letters or more, in lower case, without a plural or verb ending. */
export function significantTerms(text: string): ReadonlySet<string> {
  const words =
    text
      .replace(/\\[A-Za-z]+/g, ' ')
      .toLowerCase()
      .match(/\p{L}{4,}/gu) ?? []
  return new Set(words.filter((word) => !emptyWords.has(word)).map((word) => word.replace(/(?:ing|ed|es|s)$/, '')))
}
