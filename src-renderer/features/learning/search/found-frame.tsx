import { useId, type ReactNode } from 'react'
import type { FoundItem } from '../../../../src-shared/learning/search/item-search.ts'
import { Card } from '../../../ui/card/card.tsx'
import { MarkupText } from '../../../ui/markup/markup-text.tsx'
import styles from './found-frame.module.css'
import { ItemPictures } from './item-pictures.tsx'
import { useSearchText } from './use-search-text.ts'

/** Frame of a question with its stimulus. */
export function FoundFrame({ found: { item, stimulus, pictures }, children }: { readonly found: FoundItem; readonly children: ReactNode }) {
  const { t } = useSearchText()
  const headingId = useId()
  return (
    <ItemPictures itemId={item.id} pictures={pictures}>
      <Card as="section" labelledBy={headingId}>
        {stimulus ? (
          <details className={styles.stimulus} open>
            <summary>{t('one.beside', { title: stimulus.title })}</summary>
            <MarkupText source={stimulus.text} layout="block" />
          </details>
        ) : null}
        <h2 id={headingId} className="visually-hidden">
          {t('one.question')}
        </h2>
        {children}
      </Card>
    </ItemPictures>
  )
}
