import { Box, Button } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { quizPath } from '../../../routes/paths.ts'
import { Card } from '../../../ui/card/card.tsx'

interface QuizCardProps {
  readonly quizSlug: string
  /** The class from whose section the learner came; null for none. */
  readonly level: string | null
}

/** Link to a lesson's quiz. */
export function QuizCard({ quizSlug, level }: QuizCardProps) {
  const { t } = useTranslation()
  return (
    <Card as="section" tone="calm" labelledBy="lesson-quiz">
      <Box component="h2" id="lesson-quiz" fz="lg">
        {t('quizCard.title')}
      </Box>
      <p>{t('quizCard.words')}</p>
      <div>
        <Button component={Link} to={quizPath(quizSlug, level)} leftSection={<IconListCheck size={20} aria-hidden />}>
          {t('quizCard.button')}
        </Button>
      </div>
    </Card>
  )
}
