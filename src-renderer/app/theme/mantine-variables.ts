import { convertCssVariables, DEFAULT_THEME, deepMerge, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { cssVariables, theme } from './theme.ts'

/**
 * What Koya's theme sets of Mantine's variables, as the rules that Mantine itself would write into a style element, which the page's policy
 * forbids; its own values are in its stylesheet.
 */
export function mantineVariables(): string {
  const ours = mergeMantineTheme(DEFAULT_THEME, theme)
  const { variables, light, dark } = deepMerge(defaultCssVariablesResolver(ours), cssVariables(ours))
  const own = defaultCssVariablesResolver(DEFAULT_THEME)
  return convertCssVariables({
    variables: without(own.variables, variables),
    light: without(own.light, light),
    dark: without(own.dark, dark)
  })
}

type Variables = Readonly<Record<string, string>>

function without(known: Variables, variables: Variables): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).filter(([name, value]) => known[name] !== value))
}

/** Puts them into the page, by a stylesheet that script makes: no text of the page is taken for one. */
export function adoptMantineVariables(page: Document): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(mantineVariables())
  page.adoptedStyleSheets.push(sheet)
}
