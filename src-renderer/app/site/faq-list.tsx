import '@mantine/core/styles/Accordion.css'
import { Accordion } from '@mantine/core'

const partStyles = {
  item: { borderColor: 'var(--koya-line)', background: 'var(--koya-surface)' },
  label: { color: 'var(--koya-ink)', fontWeight: 600 },
  content: { maxWidth: '72ch' }
} as const

interface FaqListProps {
  readonly faqs: readonly { readonly id: string; readonly question: string; readonly answer: string }[]
  /** Heading level of each question. */
  readonly order: 2 | 3
}

/** Questions that expand to show their answers. */
export function FaqList({ faqs, order }: FaqListProps) {
  return (
    <Accordion order={order} variant="separated" multiple styles={partStyles}>
      {faqs.map(({ id, question, answer }) => (
        <Accordion.Item key={id} value={id}>
          <Accordion.Control>{question}</Accordion.Control>
          <Accordion.Panel>{answer}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}
