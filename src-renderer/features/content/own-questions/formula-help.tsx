import { Box, Button } from '@mantine/core'
import { PlainList } from '../../../ui/data/plain-list.tsx'
import { MarkupText } from '../../../ui/markup/markup-text.tsx'
import { useOwnText } from './use-own-text.ts'

/** Examples of the markup, by text key. */
const examples = {
  fraction: '$\\frac{3}{4}$',
  power: '$x^{2}$',
  root: '$\\sqrt{2}$',
  index: '$v_{0}$',
  times: '$3\\times 10^{8}$',
  degree: '$90^{\\circ}$',
  unit: '$9.8\\ \\mathrm{m\\,s^{-2}}$',
  chemistry: '$\\mathrm{H_{2}SO_{4}}$',
  reaction: '$\\mathrm{2H_{2}+O_{2}\\rightarrow 2H_{2}O}$',
  strong: '**word**',
  emphasis: '*word*',
  underline: '__word__',
  gap: '____'
} as const

/** Rendered examples of the markup; a press inserts one where the author was typing. */
export function FormulaHelp({ onInsert }: { readonly onInsert: (example: string) => void }) {
  const { t } = useOwnText()
  return (
    <details>
      <Box component="summary" style={{ cursor: 'pointer' }}>
        {t('help.title')}
      </Box>
      <Box component="p" my="var(--koya-space-2)">
        {t('help.lead')}
      </Box>
      <PlainList direction="row" wrap="wrap" gap={8}>
        {(Object.keys(examples) as (keyof typeof examples)[]).map((name) => (
          <li key={name}>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t(`help.${name}`)}
              title={`${t(`help.${name}`)}: ${examples[name]}`}
              // Keeps the focus and the caret in the field.
              onMouseDown={(event) => {
                event.preventDefault()
              }}
              onClick={() => {
                onInsert(examples[name])
              }}
            >
              {name === 'gap' ? '____' : <MarkupText source={examples[name]} layout="inline" />}
            </Button>
          </li>
        ))}
      </PlainList>
    </details>
  )
}
