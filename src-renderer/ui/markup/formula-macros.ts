/** The accent of a recurring decimal is a sign that the font of formulas lacks: a full stop above stands in. */
export const formulaMacros: Readonly<Record<string, string>> = { '\\dot': '\\overset{.}{#1}' }
