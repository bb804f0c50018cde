import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { adoptMantineVariables, mantineVariables } from '../../../../../src-renderer/app/theme/mantine-variables.ts'
import { cssVariables, theme } from '../../../../../src-renderer/app/theme/theme.ts'

const rulesOf = (text: string): string[] =>
  text
    .split(/[{};]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

it('the generated Mantine variables equal those that Mantine itself writes into the page', () => {
  const { container } = render(<MantineProvider theme={theme} cssVariablesResolver={cssVariables} children={null} />)
  const own = container.querySelector('style[data-mantine-styles="true"]')?.textContent ?? ''
  expect(rulesOf(mantineVariables())).toEqual(rulesOf(own))
  expect(rulesOf(own)).toContain('--mantine-color-body: var(--koya-paper)')
  expect(rulesOf(own).length).toBeGreaterThan(40)
})

it('the Mantine variables are added as an adopted stylesheet beside existing ones', () => {
  const page = { adoptedStyleSheets: [new CSSStyleSheet()] } as unknown as Document
  adoptMantineVariables(page)
  const [, ours] = page.adoptedStyleSheets
  expect({ sheetCount: page.adoptedStyleSheets.length, ruleCount: ours?.cssRules.length }).toEqual({ sheetCount: 2, ruleCount: 3 })
})
