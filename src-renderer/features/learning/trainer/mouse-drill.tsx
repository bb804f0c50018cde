import { Button } from '@mantine/core'
import { useEffect, useRef, type PointerEvent } from 'react'
import type { DrillSession, RunningDrill } from './create-drill-session.ts'
import { stepOf } from './drill-round.ts'
import { PlainList } from '../../../ui/data/plain-list.tsx'
import type { DrillPlan } from './drill-plan.ts'
import { useTrainerText } from './use-trainer-text.ts'
import styles from './mouse-drill.module.css'

interface MouseDrillProps {
  readonly plan: DrillPlan
  readonly session: DrillSession
  readonly state: RunningDrill
}

const lines = Array.from({ length: 18 }, (_, index) => index + 1)
/** Makes the scrollable area reachable by keyboard. */
const scrollable = { tabIndex: 0 }

/** One target at a time, each a little harder to hit; the last one is at the end of a list. */
export function MouseDrill({ plan, session, state }: MouseDrillProps) {
  const { t } = useTrainerText()
  const board = useRef<HTMLElement>(null)
  const { wants } = stepOf(plan, state.round)
  const target = wants.kind === 'press' ? wants.target : ''
  const isList = target === 'end'

  useEffect(() => {
    // The focused button has disappeared, so the board takes the focus.
    if (document.activeElement === document.body) board.current?.focus({ preventScroll: true })
  }, [target])

  function onPointerDown({ target: hit }: PointerEvent): void {
    if (!isList && hit instanceof Element && !hit.closest('button')) session.take({ kind: 'missed' })
  }

  return (
    <section
      ref={board}
      className={styles.board}
      data-target={target}
      aria-label={isList ? t('mouse.list') : t('mouse.board')}
      onPointerDown={onPointerDown}
      {...scrollable}
    >
      {isList ? (
        <PlainList as="ol" gap="md" mb="md" c="dimmed">
          {lines.map((number) => (
            <li key={number}>{t('mouse.line', { number })}</li>
          ))}
        </PlainList>
      ) : null}
      {target === '' ? null : (
        <Button
          key={target}
          size={target === 'large' ? 'xl' : target === 'small' ? 'xs' : 'sm'}
          onClick={() => {
            session.take({ kind: 'pressed', target })
          }}
        >
          {t(`mouse.${target as 'large'}`)}
        </Button>
      )}
    </section>
  )
}
