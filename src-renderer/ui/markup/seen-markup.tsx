import { useEffect, useRef, useState } from 'react'
import { markupToPlainText } from '../../../src-shared/kernel/markup/markup.ts'
import { MarkupText } from './markup-text.tsx'
import { loadTypesetter, useTypesetter } from './typesetter.ts'

/** Distance from the window at which formulas are rendered, so that they are ready when scrolled to. */
const AHEAD = '300px'

/**
 * One line of Koya's inline markup in a long list. Plain text appears immediately; formulas, which take time, are rendered when they come near the
 * window. Omits tables.
 */
export function SeenMarkup({ source }: { readonly source: string }) {
  const element = useRef<HTMLSpanElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (element.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true)
      },
      { rootMargin: AHEAD }
    )
    observer.observe(element.current)
    return () => {
      observer.disconnect()
    }
  }, [])
  const areFormulasReady = useTypesetter() !== null || !source.includes('$')
  useEffect(() => {
    if (isSeen) void loadTypesetter()
  }, [isSeen])
  return (
    <span ref={element}>
      {isSeen && areFormulasReady ? <MarkupText source={withoutTables(source)} layout="inline" /> : markupToPlainText(source)}
    </span>
  )
}

function withoutTables(source: string): string {
  return source
    .split(/\n{2,}/)
    .filter((paragraph) => !paragraph.trimStart().startsWith('|'))
    .join(' ')
}
