import { ShareBar } from '../../../ui/page/share-bar.tsx'
import { treeDrawings } from './child-drawings.ts'
import styles from './child.module.css'
import type { TreeGrowth } from './growing-tree.ts'
import { useChildText } from './use-child-text.ts'

const stages = [1, 2, 3, 4, 5, 6, 7, 8] as const

/** The child's tree, how big it is and what makes it grow. */
export function TreePart({ stage, mangoes, missing, share }: TreeGrowth) {
  const { t } = useChildText()
  const shown = stages.find((one) => one === stage) ?? 1
  const isGrown = stage === stages.length
  return (
    <section className={styles.tree} aria-labelledby="child-tree">
      <img src={treeDrawings[shown - 1]} width={180} height={150} alt="" draggable={false} />
      <div className={styles.treeText}>
        <h2 id="child-tree">{t('tree.title')}</h2>
        <p>{mangoes > 0 ? t('tree.mangoes', { count: mangoes }) : t(`tree.stage.${shown}`)}</p>
        <ShareBar share={share} />
        <p>{t(isGrown ? 'tree.missingMango' : 'tree.missing', { count: missing })}</p>
      </div>
    </section>
  )
}
