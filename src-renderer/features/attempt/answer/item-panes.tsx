import { startTransition, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useExam, useExamStore } from '../store/exam-context.tsx'
import { ItemPane } from './item-pane.tsx'
import { itemsInPage, readyNeighbours } from '../store/ready-items.ts'
import { runInBackground } from '../store/run-in-background.ts'

/** The current item and, once there is time for that, its neighbours behind it: a move then shows what is laid out already. */
export function ItemPanes() {
  // Asked for once, and not in each pane.
  const { t: translate } = useTranslation()
  const store = useExamStore()
  const currentItemId = useExam((state) => state.currentItemId)
  const [ready, setReady] = useState<readonly string[]>([])
  // As one word, since the panes are painted again only when that changes.
  const inPage = useExam((state) => itemsInPage(store, state, ready).join(' '))

  useEffect(() => {
    const { checkedItemIds } = store.getState()
    const change: typeof setReady = (next) => {
      startTransition(() => {
        setReady(next)
      })
    }
    return runInBackground(readyNeighbours(store, { currentItemId, checkedItemIds }, change))
  }, [store, currentItemId])

  return inPage.split(' ').map((itemId) => <ItemPane key={itemId} itemId={itemId} isShown={itemId === currentItemId} translate={translate} />)
}
