/** The formula font lacks the accent of a recurring decimal; a full stop above substitutes for it. */
export const formulaMacros: Readonly<Record<string, string>> = { '\\dot': '\\overset{.}{#1}' }
