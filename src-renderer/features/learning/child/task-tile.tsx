import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './child.module.css'

export interface TaskTileProps {
  readonly to: string
  /** Address of the picture. */
  readonly picture: string
  /** Kind of task. */
  readonly label: string
  readonly title: string
  /** A button that reads it aloud. */
  readonly voice: ReactNode
}

/** Something to do, as a picture to press. */
export function TaskTile({ to, picture, label, title, voice }: TaskTileProps) {
  return (
    <li className={styles.tile}>
      <img className={styles.tilePicture} src={picture} alt="" draggable={false} />
      <div className={styles.tileText}>
        <p className={styles.tileLabel}>{label}</p>
        <h2 className={styles.tileTitle}>
          <Link to={to}>{title}</Link>
        </h2>
      </div>
      <div className={styles.tileVoice} data-silent>
        {voice}
      </div>
    </li>
  )
}
