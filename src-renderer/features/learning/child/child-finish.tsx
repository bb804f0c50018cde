import { Button, Group } from '@mantine/core'
import { IconBook2, IconHome, IconListCheck, IconStar, IconStarFilled } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { lessonPath } from '../../../routes/paths.ts'
import { Page } from '../../../ui/page/page.tsx'
import styles from './child.module.css'
import type { TreeGrowth } from './growing-tree.ts'
import { Kiki } from './kiki.tsx'
import { TreePart } from './tree-part.tsx'
import { useChildText } from './use-child-text.ts'

interface ChildFinishProps {
  readonly right: number
  readonly of: number
  readonly reviewPath: string
  /** The lesson of this quiz; null if it belongs to none. */
  readonly lessonSlug: string | null
  /** Null while it is not known. */
  readonly growth: TreeGrowth | null
}

/** Share of right answers from which Kiki cheers. Our choice, as for a report. */
const PRAISED_SHARE = 0.7
/** More questions have figures only. */
const MOST_STARS = 10

/** The end of a child's questions: a star for each right answer, the tree, and the way home. */
export function ChildFinish({ right, of, reviewPath, lessonSlug, growth }: ChildFinishProps) {
  const { t } = useChildText()
  const isGreat = right >= PRAISED_SHARE * of
  return (
    <Page title={t(isGreat ? 'finish.great' : 'finish.good')} width="broad">
      <div className={styles.finish}>
        <div className={styles.top}>
          <div className={styles.centre}>
            <Kiki pose={isGreat ? 'cheer' : 'think'}>{t('finish.score', { right, of })}</Kiki>
            {of > MOST_STARS ? null : (
              <p className={styles.stars} aria-hidden>
                {Array.from({ length: of }, (_, index) =>
                  index < right ? <IconStarFilled key={index} size={40} /> : <IconStar key={index} size={40} />
                )}
              </p>
            )}
          </div>
          {growth === null ? null : <TreePart {...growth} />}
        </div>
        <Group gap="sm">
          <Button component={Link} to="/dashboard" size="lg" leftSection={<IconHome size={24} aria-hidden />}>
            {t('finish.home')}
          </Button>
          {isGreat || lessonSlug === null ? null : (
            <Button component={Link} to={lessonPath(lessonSlug)} size="lg" variant="default" leftSection={<IconBook2 size={24} aria-hidden />}>
              {t('finish.lesson')}
            </Button>
          )}
          <Button component={Link} to={reviewPath} size="lg" variant="default" leftSection={<IconListCheck size={24} aria-hidden />}>
            {t('finish.review')}
          </Button>
        </Group>
      </div>
    </Page>
  )
}
