import { Box, Stack } from '@mantine/core'
import type { ItemOf } from '../../../../../src-shared/content/item-types/item-types.ts'
import { Card } from '../../../../ui/card/card.tsx'
import { MarkupText } from '../../../../ui/markup/markup-text.tsx'
import { useOwnText } from '../fields/use-own-text.ts'
import styles from './more-examples.module.css'

type Example = ItemOf<'single-choice'>

interface MoreExamplesProps {
  readonly examples: readonly Example[]
  /** Of the first one. */
  readonly firstNumber: number
}

/** Examples with their answers and reasons, to read. */
export function MoreExamples({ examples, firstNumber }: MoreExamplesProps) {
  const { t } = useOwnText()
  return (
    <Card as="section" labelledBy="own-examples">
      <Box component="h2" id="own-examples" mt={0} mb={8} fz="lg">
        {t('changing.more')}
      </Box>
      <Stack gap="md">
        {examples.map((example, place) => (
          <ExampleText key={place} example={example} number={firstNumber + place} />
        ))}
      </Stack>
    </Card>
  )
}

function ExampleText({ example: { stem, options, key, explanation }, number }: { readonly example: Example; readonly number: number }) {
  const { t } = useOwnText()
  const title = t('changing.example', { number })
  return (
    <article aria-label={title}>
      <Box component="h3" m={0} fz="sm" c="dimmed">
        {title}
      </Box>
      <MarkupText source={stem} layout="block" />
      <ul className={styles.options}>
        {options.map(({ id, text, why = '' }) => (
          <li key={id} className={styles.option}>
            <span>
              <MarkupText source={text} layout="inline" />
            </span>
            <span className={id === key ? styles.right : styles.wrong}>
              {id === key ? t('changing.right') : <MarkupText source={t('changing.wrong', { why })} layout="inline" />}
            </span>
          </li>
        ))}
      </ul>
      <MarkupText source={explanation} layout="block" />
    </article>
  )
}
