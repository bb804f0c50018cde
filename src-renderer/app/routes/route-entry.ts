import type { ComponentType } from 'react'
import type { english } from './english.ts'

export const layoutNames = ['auth', 'dashboard', 'main', 'policy', 'default'] as const

export type LayoutName = (typeof layoutNames)[number]
export type TitleName = keyof (typeof english)['titles']

export interface RouteEntry {
  /** The path as in the spec, section 2: `{name}` is a required parameter, `{name?}` an optional one; `*` matches every other path. */
  readonly path: string
  readonly layout: LayoutName
  /** Names of guards, applied in this order (see `guards.ts`). */
  readonly guards: readonly string[]
  /** Key of the window's title under `titles` in the locale. */
  readonly title: TitleName
  /** `exam` fills the window with its own frame; the layout then renders nothing around it. */
  readonly frame?: 'exam'
  /** The page directly after an exam; it stays open even if the session has ended. */
  readonly isReceipt?: boolean
  /** A page about one attempt. It also opens after the session expired during the exam, within the app's run that submitted the attempt. */
  readonly isAfterExam?: boolean
  /** Also open to candidates of an exam session; other pages redirect them to their seat. */
  readonly isForCandidates?: boolean
  readonly load: () => Promise<ComponentType>
}

/** A row of the table. Without guards it is protected by `authentication`. */
export type RouteRow = Omit<RouteEntry, 'guards'> & { readonly guards?: readonly string[] }
