import { kikiDrawings, type KikiPose } from './child-drawings.ts'
import styles from './child.module.css'

interface KikiProps {
  readonly pose: KikiPose
  /** What Kiki says, in a speech bubble. */
  readonly children: string
}

/** The companion with a speech bubble. */
export function Kiki({ pose, children }: KikiProps) {
  return (
    <div className={styles.kiki}>
      <img src={kikiDrawings[pose]} width={120} height={120} alt="" draggable={false} />
      <p className={styles.bubble}>{children}</p>
    </div>
  )
}
