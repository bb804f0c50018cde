import { useTranslation } from 'react-i18next'
import { MarkupText } from '../../ui/markup/markup-text.tsx'
import { Page } from '../../ui/page/page.tsx'
import styles from './policy-text.module.css'

interface PolicyTextProps {
  readonly title: string
  readonly lead: string
  /** `text` is Koya's inline markup. */
  readonly sections: readonly { readonly id: string; readonly title: string; readonly text: string }[]
}

/** A long text with its table of contents. */
export function PolicyText({ title, lead, sections }: PolicyTextProps) {
  const { t } = useTranslation()
  return (
    <Page title={title} lead={lead}>
      <nav className={styles.contents} aria-label={t('policy.contents')}>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <button
                type="button"
                onClick={() => {
                  goTo(section.id)
                }}
              >
                {section.title}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map((section) => (
        <section key={section.id} className={styles.section} aria-labelledby={`policy-${section.id}`}>
          <h2 id={`policy-${section.id}`} tabIndex={-1}>
            {section.title}
          </h2>
          <MarkupText source={section.text} layout="block" />
        </section>
      ))}
    </Page>
  )
}

/** Scrolls and focuses instead of using a fragment, because the address belongs to the router. */
function goTo(id: string): void {
  const heading = document.getElementById(`policy-${id}`)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}
