import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card/card.tsx'
import { Carousel } from '../../ui/page/carousel.tsx'
import type { PublicTexts } from './use-public-texts.ts'
import styles from './testimonials.module.css'

/** Example statements about Koya, clearly marked as our own. */
export function Testimonials({ title, note, voices }: PublicTexts['testimonials']) {
  const { t } = useTranslation()
  return (
    <div>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.note}>{note}</p>
      <Carousel
        label={title}
        previousLabel={t('home.carousel.previous')}
        nextLabel={t('home.carousel.next')}
        positionLabel={(page, pageCount) => t('home.carousel.position', { page, pageCount })}
        items={voices.map(({ name, place, words }) => ({
          key: name,
          content: (
            <div className={styles.voice}>
              <Card as="article">
                <blockquote className={styles.words}>{words}</blockquote>
                <p className={styles.who}>
                  {name}, {place}
                </p>
              </Card>
            </div>
          )
        }))}
      />
    </div>
  )
}
