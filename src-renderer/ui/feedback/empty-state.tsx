import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { drawings, type DrawingName } from '../drawings/drawings.ts'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  readonly drawing: DrawingName
  readonly title: string
  /** One sentence on what will appear here. */
  readonly children: ReactNode
  /** Next action: a link, or a function to run. */
  readonly action: { readonly label: string } & ({ readonly to: string } | { readonly onPress: () => void })
}

/** Empty state of a list: a drawing, what will appear here, and the next action. */
export function EmptyState({ drawing, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <img className={styles.drawing} src={drawings[drawing]} width={200} height={140} alt="" draggable={false} />
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.words}>{children}</div>
      {'to' in action ? (
        <Button component={Link} to={action.to}>
          {action.label}
        </Button>
      ) : (
        <Button onClick={action.onPress}>{action.label}</Button>
      )}
    </div>
  )
}

type EmptyPartProps = Pick<EmptyStateProps, 'drawing' | 'title' | 'children'>

/** Empty state of a part of a page; low, so that the parts below stay in view. */
export function EmptyPart({ drawing, title, children }: EmptyPartProps) {
  return (
    <div className={styles.row}>
      <img className={styles.drawing} src={drawings[drawing]} width={200} height={140} alt="" draggable={false} />
      <div>
        <h3 className={styles.title}>{title}</h3>
        <div className={styles.words}>{children}</div>
      </div>
    </div>
  )
}
