import { useId, useMemo, type ReactNode } from 'react'
import { MarkupText } from './markup-text.tsx'
import { PicturesContext, type FindPicture, type ShownPicture } from './pictures-context.tsx'
import styles from './text-sections.module.css'

type ShownDrawing = Omit<ShownPicture, 'address'> & { readonly id: string; readonly svg: string }

interface TextSection {
  readonly title: string
  /** Koya's inline markup; refers to drawings of its section by `![id]`. */
  readonly text: string
  readonly drawings?: readonly ShownDrawing[] | undefined
}

/** A readable page: titled sections with a comfortable line length. */
export function TextSections({ sections }: { readonly sections: readonly TextSection[] }) {
  const id = useId()
  return (
    <div className={styles.text}>
      {sections.map(({ title, text, drawings }, index) => (
        <section key={title} aria-labelledby={`${id}-${String(index)}`}>
          <h2 id={`${id}-${String(index)}`}>{title}</h2>
          <Drawings drawings={drawings}>
            <MarkupText source={text} layout="block" />
          </Drawings>
        </section>
      ))}
    </div>
  )
}

/** Provides a section's drawings to the text below, as images with data URLs, in which no script runs and nothing is loaded. */
function Drawings({ drawings = [], children }: { readonly drawings: TextSection['drawings']; readonly children: ReactNode }) {
  const find = useMemo<FindPicture>(() => {
    const byId = new Map(drawings.map(({ svg, ...shown }) => [shown.id, { ...shown, address: `data:image/svg+xml,${encodeURIComponent(svg)}` }]))
    return (id) => byId.get(id)
  }, [drawings])
  return <PicturesContext value={find}>{children}</PicturesContext>
}
