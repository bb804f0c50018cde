import type { ComponentType } from 'react'
import type { english } from './english.ts'

export const layoutNames = ['auth', 'dashboard', 'main', 'policy', 'default'] as const

export type LayoutName = (typeof layoutNames)[number]
export type TitleName = keyof (typeof english)['titles']

export interface RouteEntry {
  /** The whole path as in the spec, section 2: `{name}` is a part that must be there, `{name?}` one that may be left out; `*` is every other path. */
  readonly path: string
  readonly layout: LayoutName
  /** Names of guards, asked in this order (see `guards.ts`). */
  readonly guards: readonly string[]
  /** Key of the window's title under `titles` in the locale. */
  readonly title: TitleName
  /** What the page is for, in one sentence. */
  readonly purpose: string
  /** `exam` fills the window and brings its own frame; its layout then stands back. */
  readonly frame?: 'exam'
  /** The page right after an exam, which stays even where the session ended meanwhile. */
  readonly isReceipt?: boolean
  /** A page about one attempt that also opens after its session ran out during the exam, in the run of the app that submitted it. */
  readonly isAfterExam?: boolean
  /** Candidates of an exam session come here too; from everywhere else they are sent to their seat. */
  readonly isForCandidates?: boolean
  readonly load: () => Promise<ComponentType>
}

/** A row of the table. One that names no guards is protected by `authentication`. */
export type RouteRow = Omit<RouteEntry, 'guards'> & { readonly guards?: readonly string[] }
