import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card/card.tsx'
import { Carousel } from '../../ui/page/carousel.tsx'
import { homeStyles } from './home-styles.ts'
import type { PublicTexts } from './use-public-texts.ts'

/** Example statements about Koya, clearly marked as our own. */
export function Testimonials({ title, note, voices }: PublicTexts['testimonials']) {
  const { t } = useTranslation()
  return (
    <div>
      <Box component="h2" {...homeStyles.title}>
        {title}
      </Box>
      <Box component="p" {...homeStyles.lead} fz={15}>
        {note}
      </Box>
      <Carousel
        label={title}
        previousLabel={t('home.carousel.previous')}
        nextLabel={t('home.carousel.next')}
        positionLabel={(page, pageCount) => t('home.carousel.position', { page, pageCount })}
        items={voices.map(({ name, place, words }) => ({
          key: name,
          content: (
            // Adjacent cards have equal height.
            <Box display="grid" h="100%">
              <Card as="article">
                <Box component="blockquote" m={0} fz={17}>
                  {words}
                </Box>
                <Box component="p" c="dimmed" fz={15}>
                  {name}, {place}
                </Box>
              </Card>
            </Box>
          )
        }))}
      />
    </div>
  )
}
