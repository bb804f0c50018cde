import '@mantine/core/styles/Accordion.css'
import { Accordion } from '@mantine/core'
import styles from './faq-list.module.css'

interface FaqListProps {
  readonly faqs: readonly { readonly id: string; readonly question: string; readonly answer: string }[]
  /** Heading level of each question. */
  readonly order: 2 | 3
}

/** Questions that expand to show their answers. */
export function FaqList({ faqs, order }: FaqListProps) {
  return (
    <Accordion
      order={order}
      variant="separated"
      multiple
      className={styles.faqs}
      classNames={{ item: styles.item, label: styles.question, content: styles.answer }}
    >
      {faqs.map(({ id, question, answer }) => (
        <Accordion.Item key={id} value={id}>
          <Accordion.Control>{question}</Accordion.Control>
          <Accordion.Panel>{answer}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}
