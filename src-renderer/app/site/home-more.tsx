import { Box, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Card, CardGrid } from '../../ui/card/card.tsx'
import { Reveal } from '../../ui/page/reveal.tsx'
import { homeStyles } from './home-styles.ts'
import { FaqList } from './faq-list.tsx'
import { Testimonials } from './testimonials.tsx'
import { usePublicTexts } from './use-public-texts.ts'

const note = { mt: 14, mb: 0, maw: '68ch', c: 'dimmed' } as const

/** Lower part of the home page: prices, testimonials and frequent questions. */
export function HomeMore() {
  const { t } = useTranslation()
  const { plans, testimonials, faqs } = usePublicTexts()
  return (
    <Stack gap={40} mt={40}>
      <Reveal>
        <section aria-labelledby="home-plans">
          <Box component="h2" id="home-plans" {...homeStyles.title}>
            {plans.title}
          </Box>
          <Box component="p" {...homeStyles.lead}>
            {plans.lead}
          </Box>
          <CardGrid label={plans.title}>
            {plans.items.map(({ title, words }) => (
              <Card key={title} as="li">
                <Box component="h3" fz="lg">
                  {title}
                </Box>
                <p>{words}</p>
              </Card>
            ))}
          </CardGrid>
          <Box component="p" {...note}>
            {plans.note}
          </Box>
        </section>
      </Reveal>
      <Reveal>
        <Testimonials {...testimonials} />
      </Reveal>
      <Reveal>
        <section aria-labelledby="home-faqs">
          <Box component="h2" id="home-faqs" {...homeStyles.title}>
            {t('home.faqs')}
          </Box>
          <Box mt={14}>
            <FaqList faqs={faqs.items.filter(({ isOnHome }) => isOnHome)} order={3} />
          </Box>
          <Box component="p" {...note}>
            <Link to="/faqs">{t('home.allFaqs')}</Link>
          </Box>
        </section>
      </Reveal>
    </Stack>
  )
}
