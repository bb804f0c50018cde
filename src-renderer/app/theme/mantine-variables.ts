import { convertCssVariables, DEFAULT_THEME, deepMerge, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { cssVariables, theme } from './theme.ts'

/**
 * Returns the Mantine variables that Koya's theme overrides, as CSS rules. Mantine would write them into a style element, which the page's CSP
 * forbids; its defaults are in its stylesheet.
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

/** Adds them to the page as a constructed stylesheet, which the CSP allows. */
export function adoptMantineVariables(page: Document): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(mantineVariables())
  page.adoptedStyleSheets.push(sheet)
}
