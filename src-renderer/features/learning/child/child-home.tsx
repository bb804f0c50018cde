import type { ReactNode } from 'react'
import { lessonPath, startPagePath, guardianPath } from '../../../routes/paths.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { TryAgain } from '../../../ui/feedback/try-again.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { taskDrawings } from './child-drawings.ts'
import { CHILD_ITEMS, type ChildTask } from './child-tasks.ts'
import styles from './child.module.css'
import type { TreeGrowth } from './growing-tree.ts'
import { Kiki } from './kiki.tsx'
import { TaskTile, type TaskTileProps } from './task-tile.tsx'
import { TreePart } from './tree-part.tsx'
import { useChildText } from './use-child-text.ts'

interface ChildHomeProps {
  readonly name: string
  /** Undefined while loading, null if they could not be read. */
  readonly tasks: readonly ChildTask[] | null | undefined
  /** Returns the address of a lesson's own picture; undefined if it has none, or while it loads. */
  readonly pictureOf: (lessonSlug: string) => string | undefined
  /** Null while it is not known. */
  readonly growth: TreeGrowth | null
  /** `first`: nothing was learned yet. `today`: something was learned today. */
  readonly learned: 'first' | 'today' | 'before'
  /** Returns a button that reads a title, and what it is, aloud. */
  readonly voiceOf: (title: string, label: string) => ReactNode
  readonly onAgain: () => void
}

/** The home page of a child: the companion, three things to do, and what has grown. */
export function ChildHome({ name, tasks, pictureOf, growth, learned, voiceOf, onAgain }: ChildHomeProps) {
  const { t } = useChildText()
  return (
    <Page title={name === '' ? t('home.titlePlain') : t('home.title', { name })} width="broad">
      <div className={styles.home}>
        <div className={styles.top}>
          <Kiki pose={learned === 'today' ? 'cheer' : 'hello'}>
            {t(learned === 'first' ? 'home.first' : learned === 'today' ? 'home.again' : 'home.choose')}
          </Kiki>
          {growth === null ? null : <TreePart {...growth} />}
        </div>
        {tasks === undefined ? <p role="status">{t('home.loading')}</p> : null}
        {tasks === null ? (
          <TryAgain label={t('home.tryAgain')} onAgain={onAgain}>
            {t('home.failed')}
          </TryAgain>
        ) : null}
        {tasks?.length === 0 ? (
          <EmptyState drawing="openBook" title={t('home.emptyTitle')} action={{ label: t('home.emptyButton'), to: guardianPath() }}>
            {t('home.empty')}
          </EmptyState>
        ) : null}
        {tasks ? (
          <ul className={styles.tiles} aria-label={t('home.tasks')}>
            {tasks.map((task) => (
              <Task key={keyOf(task)} task={task} pictureOf={pictureOf} voiceOf={voiceOf} />
            ))}
          </ul>
        ) : null}
      </div>
    </Page>
  )
}

function keyOf(task: ChildTask): string {
  return task.kind === 'lesson' ? task.lesson.slug : task.kind
}

interface TaskProps extends Pick<ChildHomeProps, 'pictureOf' | 'voiceOf'> {
  readonly task: ChildTask
}

function Task({ task, pictureOf, voiceOf }: TaskProps) {
  const { t } = useChildText()
  const shown = ((): Omit<TaskTileProps, 'voice'> => {
    switch (task.kind) {
      case 'continue':
        return { to: task.path, picture: taskDrawings.continue, label: t('task.continue'), title: t('task.continueTitle', { title: task.title }) }
      case 'teacher': {
        const { target, title } = task.work
        const to = target.kind === 'lesson' ? lessonPath(target.slug) : startPagePath(target.slug)
        return { to, picture: taskDrawings.teacher, label: t('task.teacher'), title }
      }
      case 'lesson': {
        const { slug, title } = task.lesson
        return { to: lessonPath(slug), picture: pictureOf(slug) ?? taskDrawings.lesson, label: t('task.lesson'), title }
      }
      case 'questions': {
        const { isDoneToday } = task
        const title = t(isDoneToday ? 'task.moreTitle' : 'task.questionsTitle', { count: CHILD_ITEMS })
        return { to: startPagePath('daily'), picture: isDoneToday ? taskDrawings.more : taskDrawings.questions, label: t('task.questions'), title }
      }
    }
  })()
  return <TaskTile {...shown} voice={voiceOf(shown.title, shown.label)} />
}
