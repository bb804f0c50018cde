import { useId } from 'react'
import { MarkupText } from './markup-text.tsx'
import styles from './text-sections.module.css'

interface TextSectionsProps {
  /** `text` is Koya's inline markup. */
  readonly sections: readonly { readonly title: string; readonly text: string }[]
}

/** A readable page: titled parts in lines of a comfortable length. */
export function TextSections({ sections }: TextSectionsProps) {
  const id = useId()
  return (
    <div className={styles.text}>
      {sections.map(({ title, text }, index) => (
        <section key={title} aria-labelledby={`${id}-${String(index)}`}>
          <h2 id={`${id}-${String(index)}`}>{title}</h2>
          <MarkupText source={text} layout="block" />
        </section>
      ))}
    </div>
  )
}
