import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Card, CardGrid } from '../../ui/card/card.tsx'
import { Reveal } from '../../ui/page/reveal.tsx'
import { FaqList } from './faq-list.tsx'
import { Testimonials } from './testimonials.tsx'
import { usePublicTexts } from './use-public-texts.ts'
import styles from './home-more.module.css'

/** Lower part of the home page: prices, testimonials and frequent questions. */
export function HomeMore() {
  const { t } = useTranslation()
  const { plans, testimonials, faqs } = usePublicTexts()
  return (
    <div className={styles.parts}>
      <Reveal>
        <section aria-labelledby="home-plans">
          <h2 id="home-plans" className={styles.title}>
            {plans.title}
          </h2>
          <p className={styles.lead}>{plans.lead}</p>
          <CardGrid label={plans.title}>
            {plans.items.map(({ title, words }) => (
              <Card key={title} as="li">
                <h3 className={styles.plan}>{title}</h3>
                <p>{words}</p>
              </Card>
            ))}
          </CardGrid>
          <p className={styles.note}>{plans.note}</p>
        </section>
      </Reveal>
      <Reveal>
        <Testimonials {...testimonials} />
      </Reveal>
      <Reveal>
        <section aria-labelledby="home-faqs">
          <h2 id="home-faqs" className={styles.title}>
            {t('home.faqs')}
          </h2>
          <div className={styles.questions}>
            <FaqList faqs={faqs.items.filter(({ isOnHome }) => isOnHome)} order={3} />
          </div>
          <p className={styles.note}>
            <Link to="/faqs">{t('home.allFaqs')}</Link>
          </p>
        </section>
      </Reveal>
    </div>
  )
}
