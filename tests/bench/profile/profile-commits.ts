import { expect, type Page } from '@playwright/test'
import { examParts } from '../../support/exam-parts.ts'
import { launchApp } from '../../support/launch-app.ts'
import { openStartPage, registerAndSignIn, settle } from '../../support/learner.ts'
import { CPU_SLOWDOWN } from '../measure-frame.ts'

const ACT_COUNT = 60
/** As in `measure-frame.ts`: half of what nobody is faster than. */
const PACE_MS = 125
const SHOWN_COMPONENTS = 12
const acts = ['answer', 'move'] as const

/** What React did from one act until the next. */
interface Act {
  readonly name: string
  /** In React's own measure, milliseconds of rendering; without layout and paint. */
  commitCount: number
  renderMs: number
  readonly components: Record<string, { renderCount: number; selfMs: number }>
}

/**
 * Prints React's commits for the acts of the exam room, by component, on a processor `CPU_SLOWDOWN` times slower. `main` is the main file of the
 * profiling build, whose React measures and whose components have their names. What is laid out ahead of the next act counts with the act before it.
 */
export async function profileCommits(main: string): Promise<void> {
  const koya = await launchApp({ main })
  try {
    const { page } = koya
    await page.context().addInitScript(recordCommits)
    await page.reload()
    await registerAndSignIn(page)
    await openStartPage(page, 'UTME mock')
    await settle(page)
    await page.getByRole('button', { name: 'Start the exam' }).click()
    await expect(page.getByRole(...examParts.question)).toBeVisible()
    await settle(page)
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    const done = await actByKeys(page)
    for (const name of acts)
      print(
        name,
        done.filter((act) => act.name === name)
      )
  } finally {
    await koya.kill9()
  }
}

/** Stands where React's developer tools would, in the page, before React is loaded. */
function recordCommits(): void {
  interface ComponentType {
    readonly displayName?: string
    readonly name?: string
    /** Of `memo`. */
    readonly type?: ComponentType
    /** Of `forwardRef`. */
    readonly render?: ComponentType
  }
  interface Fiber {
    readonly tag: number
    readonly flags: number
    readonly type: ComponentType | string | null
    readonly alternate: Fiber | null
    readonly child: Fiber | null
    readonly sibling: Fiber | null
    readonly actualDuration?: number
  }
  const componentTags = new Set([0, 1, 11, 14, 15])
  const PERFORMED_WORK = 1
  const nameOf = (type: Fiber['type'] | undefined): string => {
    if (type === null || type === undefined || typeof type === 'string') return 'no name'
    return type.displayName ?? (type.name || nameOf(type.type ?? type.render))
  }
  const visit = (fiber: Fiber, act: Act): void => {
    const before = fiber.alternate
    if (before !== null && before.child === fiber.child && (fiber.flags & PERFORMED_WORK) === 0) return
    let ofChildren = 0
    for (let child = fiber.child; child !== null; child = child.sibling) {
      ofChildren += child.actualDuration ?? 0
      if (before === null || before.child !== fiber.child) visit(child, act)
    }
    if (!componentTags.has(fiber.tag) || (before !== null && (fiber.flags & PERFORMED_WORK) === 0)) return
    const component = (act.components[nameOf(fiber.type)] ??= { renderCount: 0, selfMs: 0 })
    component.renderCount += 1
    component.selfMs += Math.max(0, (fiber.actualDuration ?? 0) - ofChildren)
  }
  const holder = globalThis as unknown as { act?: Act; __REACT_DEVTOOLS_GLOBAL_HOOK__: unknown }
  holder.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberRoot(_renderer: number, { current }: { readonly current: Fiber }) {
      const { act } = holder
      if (act === undefined) return
      act.commitCount += 1
      act.renderMs += current.actualDuration ?? 0
      visit(current, act)
    }
  }
}

/** An answer and a move for each of the first items, at the pace of a fast hand. */
function actByKeys(page: Page): Promise<Act[]> {
  return page.evaluate(
    async ({ count, paceMs }) => {
      const holder = globalThis as unknown as { act?: Act }
      const done: Act[] = []
      const press = async (name: string, key: string): Promise<void> => {
        holder.act = { name, commitCount: 0, renderMs: 0, components: {} }
        done.push(holder.act)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
        await new Promise((resolve) => {
          setTimeout(resolve, paceMs)
        })
      }
      for (let index = 0; index < count; index += 1) {
        await press('answer', 'b')
        await press('move', 'n')
      }
      return done
    },
    { count: ACT_COUNT, paceMs: PACE_MS }
  )
}

function print(name: string, done: readonly Act[]): void {
  const each = (sum: number): string => (sum / done.length).toFixed(2)
  const total = (valueOf: (act: Act) => number): number => done.reduce((sum, act) => sum + valueOf(act), 0)
  console.log(
    `\nReact for each ${name}: ${each(total(({ commitCount }) => commitCount))} commits, ${each(total(({ renderMs }) => renderMs))} ms of rendering`
  )
  const names = [...new Set(done.flatMap(({ components }) => Object.keys(components)))]
  const sums = names.map((component) => ({
    component,
    renderCount: total(({ components }) => components[component]?.renderCount ?? 0),
    selfMs: total(({ components }) => components[component]?.selfMs ?? 0)
  }))
  for (const { component, renderCount, selfMs } of sums.toSorted((one, other) => other.selfMs - one.selfMs).slice(0, SHOWN_COMPONENTS))
    console.log(`${component.padEnd(40)} ${each(renderCount).padStart(8)} renders ${each(selfMs).padStart(8)} ms`)
}
