import { use, useState, useSyncExternalStore } from 'react'
import { loadQuietly } from '../page/load-quietly.ts'

/** Renders a formula into an element. */
export type Typeset = (tex: string, holder: HTMLElement) => void

const listeners = new Set<() => void>()
let loaded: Typeset | null = null
let loading: Promise<void> | null = null

/**
 * Loads KaTeX, which is as large as the code of all pages with questions, so that only texts with formulas need it. Never rejects: if it cannot be
 * loaded, formulas are shown as typed.
 */
export function loadTypesetter(load: Load = () => import('./typeset.ts')): Promise<void> {
  loading ??= loadBy(load)
  return loading
}

/** After this time a formula is shown as typed: nobody waits for ever before a question. */
const LOADS_WITHIN_MS = 10_000

type Load = () => Promise<{ readonly typeset: Typeset }>

async function loadBy(load: Load): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, LOADS_WITHIN_MS, null)
  })
  const part = await Promise.race([loadQuietly(load).catch(() => null), late])
  clearTimeout(timer)
  loaded = part?.typeset ?? asTyped
  for (const listener of listeners) listener()
}

const asTyped: Typeset = (tex, holder) => {
  holder.textContent = tex
}

/** Returns what renders formulas, or null before it is loaded. */
export function typesetter(): Typeset | null {
  return loaded
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The typesetter; null before it is loaded. The component renders again when it is. */
export function useTypesetter(): Typeset | null {
  return useSyncExternalStore(watch, typesetter)
}

/** Suspends until formulas can be rendered, if a text in `content` has any. So a page with many of them appears complete. */
export function useFormulasOf(content: unknown): void {
  const [hasFormulas] = useState(() => JSON.stringify(content).includes('$'))
  if (hasFormulas && loaded === null) use(loadTypesetter())
}
